// What came takes the place of what is there; idiomorph changes only what changed, so that pieces keep their identity.
import { Idiomorph } from "idiomorph";
import { note, play, type Places } from "./glide";
import { board } from "./page";
import { afterPicture } from "./painted";

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
  const lost = letGoOfFocus(content);
  const changed = content.hasAttribute("data-from") ? changeSections(target, content) : [change(target, content)];
  play(before);
  if (lost) afterPicture(() => findFocus(lost));
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

interface Lost {
  element: HTMLElement | SVGElement;
  inBoard: boolean;
}

/** What has the focus and may be gone in a moment hands it to the board while the page is still laid out: a focus that is
 *  lost with its element, or given in the midst of a change, has the whole page laid out once more. Until what is asked
 *  next takes it, keys speak to the board. */
function letGoOfFocus(content: Element): Lost | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || !element.closest("#page")) return null;
  if (element.matches("input, textarea, select") || (element.id && content.querySelector(`#${CSS.escape(element.id)}`))) return null;
  if (content.hasAttribute("data-from") && !isReplaced(element, content)) return null;
  const holder = board();
  if (holder) holder.focus({ preventScroll: true });
  else element.blur();
  return { element, inBoard: element.closest("#frame") !== null };
}

/** Whether an element lies in one of the sections that came. */
function isReplaced(element: Element, content: Element): boolean {
  for (let above: Element | null = element; above && above.id !== "page"; above = above.parentElement) {
    if (above.id && content.querySelector(`:scope > #${CSS.escape(above.id)}, :scope > svg > #${CSS.escape(above.id)}`)) return true;
  }
  return false;
}

/** Where the chosen thing has gone, the focus goes to what is asked next, so that nobody is thrown out of the page. */
function findFocus({ element, inBoard }: Lost): void {
  const here = document.activeElement;
  if (here !== null && here !== document.body && here !== board()) return;
  const next =
    (document.contains(element) ? element : null) ??
    (inBoard && document.querySelector("#targets [data-action]") ? board() : null) ??
    document.querySelector<HTMLElement>("#prompt button, #prompt a.btn") ??
    board();
  next?.focus({ preventScroll: true });
}
