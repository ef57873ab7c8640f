// The board under fingers, mouse and keys: choosing, and walking from choice to choice.
import { bringIntoView, centreOfMap, middle, wasMoved } from "./map";
import { giveInstead } from "./orders";
import { board, choose, onChange } from "./page";
import { openRule } from "./rules";
import { explain, hush, wasHeld } from "./why";

export function startBoard(): void {
  document.addEventListener("click", (event) => {
    const spot = (event.target as Element).closest<HTMLElement>("[data-action]");
    if (!spot || wasMoved()) return;
    event.preventDefault();
    if (!wasHeld()) take(spot);
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    const spot = event.target as Element;
    if (board()?.contains(spot) && spot.hasAttribute("data-action")) bringIntoView(spot);
  });
  onChange(prepare);
}

function take(spot: Element): void {
  const action = spot.getAttribute("data-action") ?? "";
  hush();
  if (!giveInstead(action) && !choose(action)) void explain(spot);
}

/** What the board offers is reached by arrow keys from the board itself, so one stop in the tab order is enough. */
function prepare(): void {
  for (const spot of document.querySelectorAll<SVGElement>("#side [data-action]")) {
    if (!spot.hasAttribute("tabindex") || spot.getAttribute("tabindex") === "-1") spot.setAttribute("tabindex", "0");
    if (!spot.hasAttribute("role") && spot.tagName !== "BUTTON") spot.setAttribute("role", "button");
  }
}

/** Arrows, and the corners of a keypad: with them a hex of either kind has its six directions. */
const DIRECTIONS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-0.6, -0.8],
  PageUp: [0.6, -0.8],
  End: [-0.6, 0.8],
  PageDown: [0.6, 0.8],
};

function onKey(event: KeyboardEvent): void {
  const here = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement || here instanceof HTMLSelectElement) return;
  if (event.key === "?") {
    event.preventDefault();
    openRule(document.querySelector<HTMLElement>("#why:not([hidden]) [data-rule], #prompt [data-rule]")?.dataset["rule"] ?? "");
    return;
  }
  const map = board();
  if (!map || !(here instanceof Element) || !(here === map || map.contains(here) || here.closest("[data-action]"))) return;
  if ((event.key === "Enter" || event.key === " ") && here.hasAttribute("data-order")) {
    event.preventDefault();
    here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if ((event.key === "Enter" || event.key === " ") && here.hasAttribute("data-action")) {
    event.preventDefault();
    take(here);
  } else if (event.key === "Escape") {
    hush();
    map.focus({ preventScroll: true });
  } else if (here === map || map.contains(here)) {
    const way = DIRECTIONS[event.key];
    if (way) {
      event.preventDefault();
      step(map, here, way, event.shiftKey);
    }
  }
}

/** Two choices that are no farther apart than this, in pixels, share a place. */
const SAME_PLACE = 16;

/** To the nearest choice in a direction; with Shift also over what is barred. */
function step(map: SVGSVGElement, here: Element, [dx, dy]: [number, number], barredToo: boolean): void {
  const actions = [...map.querySelectorAll<SVGElement>("#targets [data-action]")];
  const taken = actions.map(middle);
  // Where an action and an order share a place, a key means the action, as a click does.
  const orders = [...map.querySelectorAll<SVGElement>("#order-spots [data-order]")].filter((spot) => {
    const at = middle(spot);
    return taken.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > SAME_PLACE);
  });
  const legal = [...actions, ...orders];
  const barred = [...map.querySelectorAll<SVGElement>("#barred [data-action]")];
  const spots = barredToo || legal.length === 0 ? [...legal, ...barred] : legal;
  // From the board itself the way begins at what is chosen there: a leader who moves steps to all sides.
  const start = here === map ? map.querySelector(".selected") : here;
  const from = start ? middle(start) : centreOfMap();
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot === here) continue;
    const at = middle(spot);
    const [x, y] = [at.x - from.x, at.y - from.y];
    const far = Math.hypot(x, y) || 0.001;
    const along = (x * dx + y * dy) / far;
    if (start && along < 0.25) continue;
    const cost = start ? far * (2.4 - along) : far - along * 60;
    if (cost < least) [least, best] = [cost, spot];
  }
  best?.focus({ preventScroll: true });
}
