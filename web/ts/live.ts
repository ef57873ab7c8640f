// Live tables: htmx posts and listens, idiomorph changes only what changed, so that pieces keep their identity.
import htmx from "htmx.org";
import "htmx-ext-sse";
import { Idiomorph } from "idiomorph";
import { ask } from "./ask";
import { note, play, type Places } from "./glide";
import { page, stamp, tableId } from "./page";

htmx.config.includeIndicatorStyles = false;
htmx.config.allowEval = false;
htmx.config.allowScriptTags = false;
htmx.config.historyEnabled = false;
htmx.config.selfRequestsOnly = true;
htmx.config.scrollIntoViewOnBoost = false;
// A button that has just come belongs to its form at once, not a moment later.
htmx.config.defaultSettleDelay = 0;

const marked = (node: Node, mark: string): boolean => node instanceof Element && node.hasAttribute(mark);

/** Things that the server sends only once, or that live in the browser alone; and what it says is there already. */
const stays = (old: Node, fresh: Node): boolean =>
  marked(fresh, "data-same") || (marked(old, "data-keep") && marked(fresh, "data-keep"));

/** Attributes that belong to the browser: where the sheets of the map lie, what somebody has unfolded. */
const ours = (attribute: string, element: Element): boolean =>
  (attribute === "style" && element.id === "sheets") ||
  (attribute === "class" && element.id === "map") ||
  (attribute === "open" && element.tagName === "DETAILS");

/** Put what came in the place of what is there: the whole page, or those sections of it that are new. */
export function morph(target: Element, content: Element): Element[] {
  const before: Places = content.querySelector("#pieces") ? note() : new Map();
  const focused = document.activeElement;
  const wasInBoard = focused instanceof Element && focused.closest("#frame") !== null;
  const changed = content.hasAttribute("data-from") ? changeSections(target, content) : [change(target, content)];
  play(before);
  keepFocus(focused, wasInBoard);
  document.dispatchEvent(new Event("vaka:change"));
  return changed;
}

function change(old: Element, fresh: Element): Element {
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (one: Node, other: Node) => !stays(one, other),
      beforeAttributeUpdated: (name: string, element: Element) => !ours(name, element),
    },
  });
  return old;
}

function changeSections(target: Element, content: Element): Element[] {
  const changed: Element[] = [];
  for (const fresh of content.querySelectorAll(":scope > :not(svg), :scope > svg > g")) {
    const old = document.getElementById(fresh.id);
    if (old) changed.push(change(old, fresh));
  }
  content.removeAttribute("data-from");
  for (const { name, value } of content.attributes) target.setAttribute(name, value);
  document.getElementById("notice")?.remove();
  return changed;
}

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
  for (const element of morph(target, whole)) htmx.process(element);
}

/** Where the chosen thing has gone, the focus goes to what is asked next, so that nobody is thrown out of the page. */
function keepFocus(focused: Element | null, wasInBoard: boolean): void {
  if (!focused || focused === document.body || document.contains(focused)) return;
  const next =
    (wasInBoard && document.querySelector("#targets [data-action]") ? document.getElementById("board") : null) ??
    document.querySelector<HTMLElement>("#prompt button, #prompt a.btn") ??
    document.getElementById("board");
  next?.focus({ preventScroll: true });
}

htmx.defineExtension("morph", {
  isInlineSwap: (style: string) => style === "morph",
  handleSwap: (style: string, target: Node, fragment: Node) => {
    if (style !== "morph") return false;
    const content = (fragment as DocumentFragment).querySelector("#page");
    if (!content || !(target instanceof Element)) return [];
    if (fits(content)) return morph(target, content);
    missed = Number((content as HTMLElement).dataset["stamp"]);
    if (!sending) void catchUp(); // else the answer is waited for: mostly it brings all that is new
    return [];
  },
} as Parameters<typeof htmx.defineExtension>[1]);

// An update may overtake another: what is older than the page is dropped, and what the page shows already.
const older = (incoming: string | null): boolean => incoming !== null && incoming !== "" && Number(incoming) < stamp();

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const incoming = (event as CustomEvent<MessageEvent>).detail.lastEventId;
  if (older(incoming) || Number(incoming) === stamp()) event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const detail = (event as CustomEvent<{ xhr: XMLHttpRequest; shouldSwap: boolean; isError: boolean }>).detail;
  const incoming = detail.xhr?.getResponseHeader("Vaka-Stamp");
  if (incoming === null || incoming === undefined) return;
  // A refusal brings the fresh table and its reason. What the stream has brought meanwhile is not put in place twice.
  const own = sent.get(detail.xhr);
  const brought = own !== undefined && own.stamp < Number(incoming) && Number(incoming) === stamp();
  detail.shouldSwap = (!older(incoming) && !brought) || detail.xhr.status >= 400;
  detail.isError = false;
});

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
  if (xhr && xhr.status > 0) {
    const own = sent.get(xhr);
    if (own === undefined || own === sending) sending = null;
    if (!sending) void catchUp();
    reach(true);
  }
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
