// The board under fingers, mouse and keys: choosing, walking from choice to choice, panning and zooming.
import { board, choose, onChange } from "./page";
import { openRule } from "./rules";
import { explain, hush, wasHeld } from "./why";

export function startBoard(): void {
  document.addEventListener("click", (event) => {
    const spot = (event.target as Element).closest<HTMLElement>("[data-action]");
    if (!spot || moved) return;
    event.preventDefault();
    if (!wasHeld()) take(spot);
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    const [map, spot] = [board(), event.target as Element];
    // Not under a pointer that is down: where the map moves before it is lifted, the click falls beside its place.
    if (pointers.size === 0 && map?.contains(spot) && spot.hasAttribute("data-action")) bringIntoView(map, spot);
  });
  onChange(prepare);
  startMap();
}

function take(spot: Element): void {
  const action = spot.getAttribute("data-action") ?? "";
  hush();
  if (!choose(action)) void explain(spot);
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
  if ((event.key === "Enter" || event.key === " ") && here.hasAttribute("data-action")) {
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

/** To the nearest choice in a direction; with Shift also over what is barred. */
function step(map: SVGSVGElement, here: Element, [dx, dy]: [number, number], barredToo: boolean): void {
  const legal = [...map.querySelectorAll<SVGElement>("#targets [data-action]")];
  const barred = [...map.querySelectorAll<SVGElement>("#barred [data-action]")];
  const spots = barredToo || legal.length === 0 ? [...legal, ...barred] : legal;
  // From the board itself the way begins at what is chosen there: a leader who moves steps to all sides.
  const start = here === map ? map.querySelector(".selected") : here;
  const from = middle(start ?? map);
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

function middle(element: Element): { x: number; y: number } {
  const box = (element.querySelector(".hit") ?? element).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// The map: a window on the drawing that can be moved and narrowed.

interface Window {
  x: number;
  y: number;
  scale: number;
}

let shown: Window | null = null;
let touched = false;
let moved = false;
let lastBox = "";

const NARROW = 600;
/** So many pixels a finger needs; a pointer is content with fewer. */
const TOUCH = 44;
const POINT = 24;
/** So far over its edge the map can be moved, in pixels: nothing has to stay under the zoom buttons. */
const SLACK = 72;

function startMap(): void {
  onChange(open);
  addEventListener("resize", () => {
    if (!touched) shown = null;
    open();
  });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-zoom]");
    const map = board();
    if (!button || !map) return;
    if (button.dataset["zoom"] === "fit") {
      touched = true;
      shown = whole(map);
      show(map);
    } else {
      const box = map.getBoundingClientRect();
      zoom(map, button.dataset["zoom"] === "in" ? 1.35 : 1 / 1.35, box.left + box.width / 2, box.top + box.height / 2);
      show(map);
    }
  });
  const frame = document;
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", drag);
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  frame.addEventListener("wheel", (event) => {
    const map = board();
    if (!map?.hasAttribute("data-pan") || !map.contains(event.target as Node)) return;
    event.preventDefault();
    zoom(map, Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
  }, { passive: false });
}

const boxOf = (map: SVGSVGElement): [number, number, number, number] =>
  (map.dataset["box"] ?? "0 0 1 1").split(" ").map(Number) as [number, number, number, number];

/** The opening: the whole board on a wide screen; on a narrow one it fills the frame, around what can be chosen. */
function open(): void {
  const map = board();
  if (!map) return;
  const zoomable = map.hasAttribute("data-pan");
  document.getElementById("zoom")?.toggleAttribute("hidden", !zoomable);
  if (!zoomable) {
    map.setAttribute("viewBox", map.dataset["box"] ?? "");
    return;
  }
  const box = map.dataset["box"] ?? "";
  if (!shown || (!touched && box !== lastBox)) shown = fingers(map) ? filling(map) : whole(map);
  lastBox = box;
  show(map);
  withinReach(map);
  if (!touched) uncover(map, map.querySelectorAll("#targets [data-action]"));
}

/** True where a finger chooses, and wants 44 pixels. */
const fingers = (map: SVGSVGElement): boolean => map.clientWidth < NARROW || matchMedia("(pointer: coarse)").matches;

function whole(map: SVGSVGElement): Window {
  const [x, y, width, height] = boxOf(map);
  const scale = Math.min(map.clientWidth / width, map.clientHeight / height);
  return { scale, x: x + width / 2, y: y + height / 2 };
}

function filling(map: SVGSVGElement): Window {
  const [x, y, width, height] = boxOf(map);
  const scale = Math.max(map.clientWidth / width, map.clientHeight / height);
  return { scale, x: x + width / 2, y: y + height / 2 };
}

/** Where choices are too small to hit or out of sight, the map moves to them; but not away from where somebody moved it. */
function withinReach(map: SVGSVGElement): void {
  const spots = [...map.querySelectorAll<SVGGraphicsElement>("#targets [data-action]")].map(extent);
  if (!shown || spots.length === 0) return;
  const finger = fingers(map);
  const smallest = Math.min(...spots.map((spot) => Math.min(spot.width, spot.height)));
  const tooSmall = smallest * shown.scale < (finger ? TOUCH : POINT);
  const here = window(map);
  const inside = (spot: DOMRect): boolean =>
    spot.x >= here.left && spot.x + spot.width <= here.right && spot.y >= here.top && spot.y + spot.height <= here.bottom;
  if (finger ? !tooSmall && spots.every(inside) : spots.some(inside) && (!tooSmall || touched)) return;
  const [left, top] = [Math.min(...spots.map((spot) => spot.x)), Math.min(...spots.map((spot) => spot.y))];
  const right = Math.max(...spots.map((spot) => spot.x + spot.width));
  const bottom = Math.max(...spots.map((spot) => spot.y + spot.height));
  const most = Math.min(map.clientWidth / (right - left), map.clientHeight / (bottom - top)) * 0.94;
  const needed = TOUCH / smallest;
  shown.scale = tooSmall ? needed : Math.max(needed, Math.min(shown.scale, most));
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  if (shown.scale > most) {
    // They do not all fit: begin with the one in their midst.
    const centres = spots.map((spot) => ({ x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 }));
    const far = (spot: { x: number; y: number }): number => Math.hypot(spot.x - middle.x, spot.y - middle.y);
    Object.assign(middle, centres.reduce((best, spot) => (far(spot) < far(best) ? spot : best)));
  }
  [shown.x, shown.y] = [middle.x, middle.y];
  show(map);
}

/** What a place covers, a line with its breadth. */
function extent(spot: SVGGraphicsElement): DOMRect {
  const hit = spot.querySelector<SVGGraphicsElement>(".hit") ?? spot;
  const box = hit.getBBox();
  const style = getComputedStyle(hit);
  const broad = style.stroke === "none" ? 0 : parseFloat(style.strokeWidth) || 0;
  return new DOMRect(box.x - broad / 2, box.y - broad / 2, box.width + broad, box.height + broad);
}

/** Moves the map sideways until none of the places has its middle under the zoom buttons. */
function uncover(map: SVGSVGElement, spots: Iterable<Element>): void {
  const [over, frame] = [document.getElementById("zoom")?.getBoundingClientRect(), map.getBoundingClientRect()];
  if (!shown || !over || over.width === 0) return;
  const onLeft = over.left + over.right < frame.left + frame.right;
  let push = 0;
  for (const spot of spots) {
    const { x, y } = middle(spot);
    if (x < over.left - 8 || x > over.right + 8 || y < over.top - 8 || y > over.bottom + 8) continue;
    push = Math.max(push, (onLeft ? over.right - x : x - over.left) + 12);
  }
  if (push === 0) return;
  shown.x += (onLeft ? -push : push) / shown.scale;
  show(map);
}

/** The part of the drawing that is shown now. */
function window(map: SVGSVGElement): { left: number; right: number; top: number; bottom: number } {
  const { x, y, scale } = shown ?? whole(map);
  const [wide, high] = [map.clientWidth / scale / 2, map.clientHeight / scale / 2];
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

/** Put the window's part of the drawing on the screen, never losing the board out of sight. */
function show(map: SVGSVGElement): void {
  if (!shown) return;
  limit(map);
  clearTimeout(settling);
  settling = undefined;
  map.style.transform = "";
  map.classList.remove("afloat");
  drawn = { ...shown };
  const [wide, high] = [map.clientWidth / shown.scale, map.clientHeight / shown.scale];
  map.setAttribute("viewBox", `${shown.x - wide / 2} ${shown.y - high / 2} ${wide} ${high}`);
}

let drawn: Window | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;
/** So long fingers or the wheel must rest, in milliseconds. */
const REST = 600;
const WHEEL_REST = 240;

/**
 * While fingers move, the picture as it was drawn is shifted and stretched; once they rest it is drawn afresh. A large
 * map takes long to draw, so this is what keeps it under the finger.
 */
function shift(map: SVGSVGElement): void {
  if (!shown || !drawn) return;
  limit(map);
  const by = shown.scale / drawn.scale;
  map.classList.add("afloat");
  map.style.transform = `translate(${(drawn.x - shown.x) * shown.scale}px, ${(drawn.y - shown.y) * shown.scale}px) scale(${by})`;
  clearTimeout(settling);
  settling = setTimeout(() => show(map), pointers.size > 0 ? REST : WHEEL_REST);
}

/** Neither too near nor too far, nor past the edge. */
function limit(map: SVGSVGElement): void {
  if (!shown) return;
  const [x, y, width, height] = boxOf(map);
  const least = Math.min(map.clientWidth / width, map.clientHeight / height);
  shown.scale = Math.min(Math.max(shown.scale, least), least * 8);
  const wide = map.clientWidth / shown.scale;
  const high = map.clientHeight / shown.scale;
  shown.x = hold(shown.x, x, width, wide, SLACK / shown.scale);
  shown.y = hold(shown.y, y, height, high, SLACK / shown.scale);
}

function hold(middle: number, start: number, size: number, seen: number, slack: number): number {
  const [one, other] = [start + seen / 2, start + size - seen / 2];
  return Math.min(Math.max(middle, Math.min(one, other) - slack), Math.max(one, other) + slack);
}

function zoom(map: SVGSVGElement, factor: number, clientX: number, clientY: number): void {
  if (!shown) return;
  const box = (map.closest(".board") ?? map).getBoundingClientRect();
  const [px, py] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
  const [x, y] = [shown.x + px / shown.scale, shown.y + py / shown.scale];
  const [, , width, height] = boxOf(map);
  const least = Math.min(map.clientWidth / width, map.clientHeight / height);
  shown.scale = Math.min(Math.max(shown.scale * factor, least), least * 8);
  shown.x = x - px / shown.scale;
  shown.y = y - py / shown.scale;
  touched = true;
  hush();
  shift(map);
}

function bringIntoView(map: SVGSVGElement, spot: Element): void {
  if (!shown) return;
  const frame = map.getBoundingClientRect();
  const box = spot.getBoundingClientRect();
  const dx = Math.min(0, box.left - frame.left - 8) + Math.max(0, box.right - frame.right + 8);
  const dy = Math.min(0, box.top - frame.top - 8) + Math.max(0, box.bottom - frame.bottom + 8);
  if (dx !== 0 || dy !== 0) {
    shown.x += dx / shown.scale;
    shown.y += dy / shown.scale;
    touched = true;
    show(map);
  }
  uncover(map, [spot]);
}

// Pointers: one drags, two pinch. A short touch is a click and stays one.

const pointers = new Map<number, { x: number; y: number }>();
let travelled = 0;

function down(event: PointerEvent): void {
  const map = board();
  moved = false;
  if (!map?.hasAttribute("data-pan") || !map.contains(event.target as Node) || event.button !== 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  travelled = 0;
}

function drag(event: PointerEvent): void {
  const last = pointers.get(event.pointerId);
  const map = board();
  if (!last || !map || !shown) return;
  const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
  const others = [...pointers.entries()].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  const other = others[0];
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  travelled += Math.hypot(dx, dy);
  if (travelled < 8) return;
  moved = true;
  touched = true;
  hush();
  if (other) {
    const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    zoom(map, after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  } else {
    shown.x -= dx / shown.scale;
    shown.y -= dy / shown.scale;
    shift(map);
  }
}

function up(event: PointerEvent): void {
  pointers.delete(event.pointerId);
  const map = board();
  if (map && settling !== undefined && pointers.size === 0) show(map);
  if (moved) setTimeout(() => (moved = false), 50);
}
