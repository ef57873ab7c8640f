// Live tables: htmx posts and listens; what comes is put into the page here, once what was pressed has been seen.
import htmx from "htmx.org";
import "htmx-ext-sse";
import { ask } from "./ask";
import { morph } from "./morph";
import { page, stamp, tableId } from "./page";
import { afterPress, press, release } from "./painted";

htmx.config.includeIndicatorStyles = false;
htmx.config.allowEval = false;
htmx.config.allowScriptTags = false;
htmx.config.historyEnabled = false;
htmx.config.selfRequestsOnly = true;
htmx.config.scrollIntoViewOnBoost = false;
// A button that has just come belongs to its form at once, not a moment later.
htmx.config.defaultSettleDelay = 0;

/** Whether an update fits what the page shows. One that says what it begins from fits nothing else. */
const fits = (content: Element): boolean =>
  !content.hasAttribute("data-from") || content.getAttribute("data-from") === page()?.dataset["sum"];

/** The stamp of the latest update that did not fit. */
let missed = -1;

/** The whole table again, where an update did not fit what the page shows. */
async function catchUp(): Promise<void> {
  if (missed <= stamp()) return;
  const answer = await ask(`/t/${tableId()}`);
  if (!answer?.ok) return;
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("page");
  const target = page();
  if (!whole || !target || Number(whole.dataset["stamp"]) < stamp()) return;
  wire(morph(target, whole));
}

/** New forms are sent by htmx. It is shown forms alone: it would look through everything that came. A form that it sent
 *  before may have become another, which goes to a page of its own: htmx has to see that, too. */
function wire(changed: Element[]): void {
  for (const element of changed) {
    for (const form of element.querySelectorAll("form, [hx-post], [hx-get]")) htmx.process(form);
  }
}

/** Whatever came, as an answer or by the stream, goes through here into the page. */
function receive(text: string, incoming: number): void {
  release();
  const paper = document.createElement("template");
  paper.innerHTML = text;
  const [content, target] = [paper.content.querySelector<HTMLElement>("#page"), page()];
  if (!content || !target) return;
  if (fits(content)) return wire(morph(target, content));
  missed = incoming;
  if (!sending) void catchUp(); // else the answer is waited for: mostly it brings all that is new
}

// An update may overtake another: what is older than the page is dropped, and what the page shows already.
const older = (incoming: number): boolean => incoming < stamp();

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  event.preventDefault();
  const { data, lastEventId } = (event as CustomEvent<MessageEvent<string>>).detail;
  const incoming = Number(lastEventId);
  afterPress(() => {
    if (!older(incoming) && incoming !== stamp()) receive(data, incoming);
  });
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const detail = (event as CustomEvent<{ xhr: XMLHttpRequest; shouldSwap: boolean; isError: boolean; serverResponse: string }>).detail;
  const header = detail.xhr?.getResponseHeader("Vaka-Stamp");
  if (header === null || header === undefined) return;
  detail.shouldSwap = false;
  detail.isError = false;
  afterPress(() => answered(detail.xhr, detail.serverResponse, Number(header)));
});

/** A refusal brings the fresh table and its reason. What the stream has brought meanwhile is not put in place twice.
 *  With its answer a choice is no longer under way: what the page shows then may be chosen at once, also where the
 *  answer moved the table no further, as behind a curtain. */
function answered(xhr: XMLHttpRequest, text: string, incoming: number): void {
  const own = sent.get(xhr);
  if (own === sending) sending = null;
  const brought = own !== undefined && own.stamp < incoming && incoming === stamp();
  if ((!older(incoming) && !brought) || xhr.status >= 400) receive(text, incoming);
}

// What was chosen is sent again, with the same key, until the server answers: it happens once.
interface Sending {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
  stamp: number;
  lost: boolean;
}
let sending: Sending | null = null;

/** What each request was sent for: the answer to an earlier one says nothing about the latest. */
const sent = new WeakMap<XMLHttpRequest, Sending>();

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = (event as CustomEvent<{ elt: Element; xhr: XMLHttpRequest }>).detail;
  if (sending?.form === elt) sent.set(xhr, sending);
});

/** What lies on the board or in a panel for a button that is sent. */
function placesOf(button: HTMLButtonElement | null): Iterable<Element> {
  const words = CSS.escape(button?.value ?? "");
  return words ? document.querySelectorAll(`#page :is([data-action="${words}"], [data-order="${words}"])`) : [];
}

// A second click on the same position is dropped. Where the stream has brought the next position before the answer
// came, the answer is not waited for: the new choice takes its place (`hx-sync` says replace).
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.hasAttribute("hx-post")) return;
  if (sending && !sending.lost && sending.stamp === stamp()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  sending = { form, button: event.submitter as HTMLButtonElement | null, stamp: stamp(), lost: false };
  document.getElementById("notice")?.remove();
  press(sending.button, ...placesOf(sending.button));
}, true);

// Whatever was pressed goes along, also where htmx has not met that button yet.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters, headers } = (event as CustomEvent<{ elt: Element; parameters: Record<string, string>; headers: Record<string, string> }>).detail;
  headers["Vaka-Shows"] = page()?.dataset["sum"] ?? "";
  const button = sending?.form === elt ? sending.button : null;
  if (button?.name && !(button.name in parameters)) parameters[button.name] = button.value;
});

document.addEventListener("htmx:afterRequest", (event) => {
  const xhr = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail.xhr;
  if (!xhr || xhr.status === 0) return;
  reach(true);
  afterPress(() => {
    const own = sent.get(xhr);
    if (own === undefined || own === sending) sending = null;
    if (!sending) void catchUp();
    release();
  });
});

document.addEventListener("htmx:sendError", () => {
  const lost = sending;
  if (lost) lost.lost = true;
  reach(false);
  setTimeout(() => {
    if (lost && lost === sending && lost.stamp === stamp() && document.contains(lost.form)) {
      if (lost.button && document.contains(lost.button)) lost.button.click();
      else lost.form.requestSubmit();
    }
  }, 900);
});

// What goes wrong outside the rules comes as a page of its own: its words are shown at the table.
document.addEventListener("htmx:responseError", (event) => {
  const xhr = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail.xhr;
  const words = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector(".lead")?.textContent;
  const notice = document.createElement("div");
  notice.className = "notice";
  notice.id = "notice";
  notice.setAttribute("role", "alert");
  const line = document.createElement("p");
  line.textContent = words ?? "That did not work. Nothing was changed.";
  notice.append(line);
  document.getElementById("notice")?.remove();
  document.getElementById("frame")?.append(notice);
});

document.addEventListener("htmx:sseOpen", () => reach(true));
document.addEventListener("htmx:sseError", () => reach(false));

function reach(reached: boolean): void {
  document.body.toggleAttribute("data-adrift", !reached);
}

// A page that was asleep may have missed something the stream could not tell it.
addEventListener("pageshow", (event) => {
  if (event.persisted && page()) location.reload();
});
