// The map: the drawing lies on sheets under a window, and the sheets are moved and stretched, never drawn anew for it.
//
// `#map` is the window. `#sheets` lies in it at one pixel for each unit of the drawing and carries one transform, so
// that moving and zooming are the compositor's work alone: the ground below, pieces and choices above, each painted
// once. A board that does not pan fills the window as it is.
import { board, onChange } from "./page";
import { hush } from "./why";

/** The middle of what is seen, in units of the drawing, and how many pixels a unit takes. */
interface View {
  x: number;
  y: number;
  scale: number;
}

let shown: View | null = null;
let touched = false;
let moved = false;
let lastBox = "";

const NARROW = 600;
/** So few choices are brought out from under what lies over the map, also where somebody has moved it. */
const FEW = 8;
/** So many pixels a finger needs; a pointer is content with fewer. */
const TOUCH = 44;
const POINT = 24;
/** So far over its edge the map can be moved, in pixels: nothing has to stay under the zoom buttons. */
const SLACK = 110;
/** So long fingers or the wheel must rest before the sheets are painted sharp for their new size, in milliseconds. */
const REST = 240;
/** Below so many pixels nobody can read the numbers of the hexes: they are left out. */
const READABLE = 4;
const NUMBER = 6.5;

const frame = (): HTMLElement | null => document.getElementById("map");

/** True right after the map was moved: lifting the finger then chooses nothing. */
export const wasMoved = (): boolean => moved;

interface Point {
  x: number;
  y: number;
}

function centre(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Where a place is hit. */
export const middle = (spot: Element): Point => centre(spot.querySelector(".hit") ?? spot);

/** The middle of what is seen of the map. */
export const centreOfMap = (): Point => centre(frame() ?? document.body);

export function startMap(): void {
  onChange(open);
  addEventListener("resize", () => {
    if (!touched) shown = null;
    open();
  });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-zoom]");
    const [map, window] = [board(), frame()];
    if (!button || !map || !window) return;
    if (button.dataset["zoom"] === "fit") {
      touched = true;
      shown = whole(map, window);
    } else {
      const { x, y } = centre(window);
      zoom(map, window, button.dataset["zoom"] === "in" ? 1.35 : 1 / 1.35, x, y);
    }
    show();
  });
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  document.addEventListener("wheel", (event) => {
    const [map, window] = [board(), frame()];
    if (!map?.hasAttribute("data-pan") || !window?.contains(event.target as Node)) return;
    event.preventDefault();
    zoom(map, window, Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
    shift();
  }, { passive: false });
}

const boxOf = (map: SVGSVGElement): [number, number, number, number] =>
  (map.dataset["box"] ?? "0 0 1 1").split(" ").map(Number) as [number, number, number, number];

/** The opening: the whole board on a wide screen, and wherever nothing on it can be chosen; else, on a narrow one, it
 *  fills the frame, around what can be chosen.
 *
 *  Everything is measured first and the sheets are laid once, at the end: to ask for a place after something was moved
 *  has the whole page laid out again. */
function open(): void {
  const [map, window] = [board(), frame()];
  if (!map || !window) return;
  const zoomable = map.hasAttribute("data-pan");
  document.getElementById("zoom")?.toggleAttribute("hidden", !zoomable);
  if (!zoomable) return;
  const spots = [...map.querySelectorAll<SVGGraphicsElement>("#targets [data-action]")].map(extent);
  const box = map.dataset["box"] ?? "";
  const overview = spots.length === 0 && recognisable(map, window);
  const anew = !shown || (!touched && (box !== lastBox || overview || legible(map, window)));
  if (anew) shown = fingers(window) && !overview ? filling(map, window) : whole(map, window);
  lastBox = box;
  limit(map, window);
  withinReach(spots, map, window);
  if (!touched || spots.length <= FEW) uncover(spots.map(middleOf), map, window);
  if (!touched && document.getElementById("page")?.dataset["kind"] === "replay") follow(map, window);
  show();
}

/** A replay of a map that is too large to be read as a whole goes to what has just happened. */
function follow(map: SVGSVGElement, window: HTMLElement): void {
  const trails = map.querySelectorAll<SVGElement>("#trails .trail");
  const [x, y] = (trails[trails.length - 1]?.dataset["at"] ?? "").split(" ").map(Number);
  if (!shown || x === undefined || y === undefined || NUMBER * least(map, window) >= READABLE) return;
  shown = { x, y, scale: Math.max(shown.scale, (1.5 * READABLE) / NUMBER) };
}

/** True for a board that a pointer needs no nearer than it is shown as a whole: after each decision it lies there again. */
const legible = (map: SVGSVGElement, window: HTMLElement): boolean =>
  !fingers(window) && NUMBER * least(map, window) >= READABLE;

/** True for a board of which a glance tells who stands where even if all of it is shown. */
const recognisable = (map: SVGSVGElement, window: HTMLElement): boolean => NUMBER * least(map, window) >= READABLE / 2;

/** True where a finger chooses, and wants 44 pixels. */
const fingers = (window: HTMLElement): boolean => window.clientWidth < NARROW || matchMedia("(pointer: coarse)").matches;

function whole(map: SVGSVGElement, window: HTMLElement): View {
  const [x, y, width, height] = boxOf(map);
  return { scale: least(map, window), x: x + width / 2, y: y + height / 2 };
}

function filling(map: SVGSVGElement, window: HTMLElement): View {
  const [x, y, width, height] = boxOf(map);
  const scale = Math.max(window.clientWidth / width, window.clientHeight / height);
  return { scale, x: x + width / 2, y: y + height / 2 };
}

/** As small as the whole board is shown. */
function least(map: SVGSVGElement, window: HTMLElement): number {
  const [, , width, height] = boxOf(map);
  return Math.min(window.clientWidth / width, window.clientHeight / height);
}

/** Where choices are too small to hit or out of sight, the map moves to them; but not away from where somebody moved it. */
function withinReach(spots: DOMRect[], map: SVGSVGElement, window: HTMLElement): void {
  if (!shown || spots.length === 0) return;
  const finger = fingers(window);
  const smallest = Math.min(...spots.map((spot) => breadth(spot, finger)));
  const tooSmall = smallest * shown.scale < (finger ? TOUCH : POINT);
  const [wide, high] = [window.clientWidth / shown.scale / 2, window.clientHeight / shown.scale / 2];
  const here = { left: shown.x - wide, right: shown.x + wide, top: shown.y - high, bottom: shown.y + high };
  const inside = (spot: DOMRect): boolean =>
    spot.x >= here.left && spot.x + spot.width <= here.right && spot.y >= here.top && spot.y + spot.height <= here.bottom;
  if (finger ? !tooSmall && spots.every(inside) : spots.some(inside) && (!tooSmall || touched)) return;
  const [left, top] = [Math.min(...spots.map((spot) => spot.x)), Math.min(...spots.map((spot) => spot.y))];
  const right = Math.max(...spots.map((spot) => spot.x + spot.width));
  const bottom = Math.max(...spots.map((spot) => spot.y + spot.height));
  const most = Math.min(window.clientWidth / (right - left), window.clientHeight / (bottom - top)) * 0.94;
  const needed = TOUCH / smallest;
  shown.scale = tooSmall ? needed : Math.max(needed, Math.min(shown.scale, most));
  const goal = { x: (left + right) / 2, y: (top + bottom) / 2 };
  if (shown.scale > most) {
    // They do not all fit: begin with the one in their midst.
    const far = (spot: Point): number => Math.hypot(spot.x - goal.x, spot.y - goal.y);
    Object.assign(goal, spots.map(middleOf).reduce((best, spot) => (far(spot) < far(best) ? spot : best)));
  }
  [shown.x, shown.y] = [goal.x, goal.y];
  limit(map, window);
}

/** How broad a place is to hit: a pointer meets a narrow place along its length, a finger covers more than its breadth. */
const breadth = (spot: DOMRect, finger: boolean): number =>
  finger ? Math.min(spot.width, spot.height) : Math.sqrt(spot.width * spot.height);

/** What a place covers, a line with its breadth. */
function extent(spot: SVGGraphicsElement): DOMRect {
  const hit = spot.querySelector<SVGGraphicsElement>(".hit") ?? spot;
  const box = hit.getBBox();
  const style = getComputedStyle(hit);
  const broad = style.stroke === "none" ? 0 : parseFloat(style.strokeWidth) || 0;
  return new DOMRect(box.x - broad / 2, box.y - broad / 2, box.width + broad, box.height + broad);
}

const middleOf = (spot: DOMRect): Point => ({ x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 });

/** Where a point of the drawing lies on the screen, in what is shown. */
function onScreen({ x, y }: Point, seen: DOMRect): Point {
  const { x: left, y: top, scale } = shown ?? { x, y, scale: 1 };
  return { x: seen.left + seen.width / 2 + (x - left) * scale, y: seen.top + seen.height / 2 + (y - top) * scale };
}

/** Where something that is drawn lies in the drawing. */
function inDrawing(spot: Element): Point {
  const [{ x, y }, { x: left, y: top }] = [middle(spot), centreOfMap()];
  return shown ? { x: shown.x + (x - left) / shown.scale, y: shown.y + (y - top) / shown.scale } : { x, y };
}

/** Changes what is shown until none of the places has its middle under the prompt, the bar or the zoom buttons. */
function uncover(places: Point[], map: SVGSVGElement, window: HTMLElement): void {
  const seen = window.getBoundingClientRect();
  for (const push of [fromUnderPrompt, fromUnderBar, fromUnderZoom]) {
    if (!shown) return;
    const { x, y } = push(places.map((place) => onScreen(place, seen)), seen);
    shown.x += x / shown.scale;
    shown.y += y / shown.scale;
    limit(map, window);
  }
}

const HERE: Point = { x: 0, y: 0 };

/** A prompt with much to choose reaches over the upper edge of the map. */
function fromUnderPrompt(spots: Point[], seen: DOMRect): Point {
  const over = document.getElementById("prompt")?.getBoundingClientRect();
  if (!over || over.bottom <= seen.top || over.top > seen.top) return HERE;
  const hidden = spots.map(({ y }) => over.bottom - y).filter((depth) => depth > -10);
  return hidden.length === 0 ? HERE : { x: 0, y: -(Math.max(...hidden) + 16) };
}

/** The bar that offers to show what happened lies over the lower edge. */
function fromUnderBar(spots: Point[]): Point {
  const over = document.getElementById("show-last")?.getBoundingClientRect();
  if (!over || over.width === 0) return HERE;
  const hidden = spots
    .filter(({ x, y }) => x > over.left - 8 && x < over.right + 8 && y > over.top - 8)
    .map(({ y }) => y - over.top);
  return hidden.length === 0 ? HERE : { x: 0, y: Math.max(...hidden) + 16 };
}

function fromUnderZoom(spots: Point[], seen: DOMRect): Point {
  const over = document.getElementById("zoom")?.getBoundingClientRect();
  if (!over || over.width === 0) return HERE;
  const onLeft = over.left + over.right < seen.left + seen.right;
  let push = 0;
  for (const { x, y } of spots) {
    if (x < over.left - 8 || x > over.right + 8 || y < over.top - 8 || y > over.bottom + 8) continue;
    push = Math.max(push, (onLeft ? over.right - x : x - over.left) + 12);
  }
  return { x: onLeft ? -push : push, y: 0 };
}

/** Moves a place into the window; but not under a pointer that is down, or its click would fall beside the place. */
export function bringIntoView(spot: Element): void {
  const [map, window] = [board(), frame()];
  if (!shown || !map || !window || pointers.size > 0) return;
  const [box, seen] = [spot.getBoundingClientRect(), window.getBoundingClientRect()];
  const place = inDrawing(spot);
  const dx = Math.min(0, box.left - seen.left - 8) + Math.max(0, box.right - seen.right + 8);
  const dy = Math.min(0, box.top - seen.top - 8) + Math.max(0, box.bottom - seen.bottom + 8);
  if (dx !== 0 || dy !== 0) {
    shown.x += dx / shown.scale;
    shown.y += dy / shown.scale;
    touched = true;
    limit(map, window);
  }
  uncover([place], map, window);
  show();
}

/** Goes to what a lesson points at, unless all of it is well in sight. */
export function lookAt(spots: Element[]): void {
  const [map, window] = [board(), frame()];
  const places = spots.map((spot) => spot.getBoundingClientRect());
  const seen = window?.getBoundingClientRect();
  if (!shown || !map || !window || !seen || pointers.size > 0 || spots.length === 0) return;
  const [left, top] = [Math.min(...places.map((at) => at.left)), Math.min(...places.map((at) => at.top))];
  const [right, bottom] = [Math.max(...places.map((at) => at.right)), Math.max(...places.map((at) => at.bottom))];
  const small = Math.min(...places.map((at) => Math.min(at.width, at.height)));
  const inside = left >= seen.left && top >= seen.top && right <= seen.right && bottom <= seen.bottom;
  const middles = spots.map(inDrawing);
  if (inside && small >= (fingers(window) ? TOUCH : POINT + 12)) {
    uncover(middles, map, window);
    return show();
  }
  const middleX = shown.x + ((left + right) / 2 - seen.left - seen.width / 2) / shown.scale;
  const middleY = shown.y + ((top + bottom) / 2 - seen.top - seen.height / 2) / shown.scale;
  const fits = Math.min(seen.width / (right - left), seen.height / (bottom - top)) * 0.8 * shown.scale;
  const wanted = ((fingers(window) ? TOUCH + 14 : POINT + 30) / small) * shown.scale;
  shown.scale = Math.min(Math.max(least(map, window), Math.min(Math.max(shown.scale, wanted), fits)), least(map, window) * 8);
  [shown.x, shown.y] = [middleX, middleY];
  limit(map, window);
  uncover(middles, map, window);
  show();
}

/** Goes to a part of the drawing, in its own units, unless it is well in sight; never nearer than it is. */
export function goTo(left: number, top: number, right: number, bottom: number): void {
  const [map, window] = [board(), frame()];
  if (!shown || !map || !window || pointers.size > 0) return;
  const seen = visible();
  const room = 30 / shown.scale;
  if (seen && left - room >= seen.left && right + room <= seen.right && top - room >= seen.top && bottom + room <= seen.bottom) return;
  const fits = 0.8 * Math.min(window.clientWidth / (right - left + 1), window.clientHeight / (bottom - top + 1));
  shown = { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(least(map, window), Math.min(shown.scale, fits)) };
  touched = true;
  show();
}

/** What is seen of the drawing, in its own units; null for a board that does not pan. */
export function visible(): { left: number; top: number; right: number; bottom: number } | null {
  const window = frame();
  if (!shown || !window) return null;
  const [wide, high] = [window.clientWidth / shown.scale / 2, window.clientHeight / shown.scale / 2];
  return { left: shown.x - wide, right: shown.x + wide, top: shown.y - high, bottom: shown.y + high };
}

/** Moves the map so that a point lies in the middle. */
export function centreOn(x: number, y: number): void {
  if (!shown) return;
  shown = { ...shown, x, y };
  touched = true;
  show();
}

const watchers: (() => void)[] = [];

/** Called whenever another part of the map is seen. */
export const onView = (work: () => void): void => void watchers.push(work);

// Where the sheets lie.

let settling: ReturnType<typeof setTimeout> | undefined;

/** While fingers or the wheel move: the sheets as they were painted, shifted and stretched. */
function shift(): void {
  frame()?.classList.add("afloat");
  lay();
  clearTimeout(settling);
  settling = setTimeout(show, REST);
}

/** At rest: the sheets are painted sharp for the size in which they are seen. */
function show(): void {
  clearTimeout(settling);
  settling = undefined;
  frame()?.classList.remove("afloat");
  lay();
}

function lay(): void {
  const [map, window, sheets] = [board(), frame(), document.getElementById("sheets")];
  if (!map || !window || !sheets || !shown) return;
  limit(map, window);
  const [x, y, width, height] = boxOf(map);
  const whole = (pixels: number): number => Math.round(pixels * devicePixelRatio) / devicePixelRatio;
  const left = whole(window.clientWidth / 2 - (shown.x - x) * shown.scale);
  const top = whole(window.clientHeight / 2 - (shown.y - y) * shown.scale);
  sheets.style.width = `${width}px`;
  sheets.style.height = `${height}px`;
  sheets.style.transform = `translate(${left}px, ${top}px) scale(${shown.scale})`;
  if (!window.classList.contains("afloat")) window.classList.toggle("far", shown.scale * NUMBER < READABLE);
  for (const watcher of watchers) watcher();
}

/** Neither too near nor too far, nor past the edge. */
function limit(map: SVGSVGElement, window: HTMLElement): void {
  if (!shown) return;
  const [x, y, width, height] = boxOf(map);
  const small = least(map, window);
  shown.scale = Math.min(Math.max(shown.scale, small), small * 8);
  shown.x = hold(shown.x, x, width, window.clientWidth / shown.scale, SLACK / shown.scale);
  shown.y = hold(shown.y, y, height, window.clientHeight / shown.scale, SLACK / shown.scale);
}

function hold(middle: number, start: number, size: number, seen: number, slack: number): number {
  const [one, other] = [start + seen / 2, start + size - seen / 2];
  return Math.min(Math.max(middle, Math.min(one, other) - slack), Math.max(one, other) + slack);
}

/** Nearer or farther, around a point of the screen. */
function zoom(map: SVGSVGElement, window: HTMLElement, factor: number, clientX: number, clientY: number): void {
  if (!shown) return;
  const here = centre(window);
  const [px, py] = [clientX - here.x, clientY - here.y];
  const [x, y] = [shown.x + px / shown.scale, shown.y + py / shown.scale];
  const small = least(map, window);
  shown.scale = Math.min(Math.max(shown.scale * factor, small), small * 8);
  shown.x = x - px / shown.scale;
  shown.y = y - py / shown.scale;
  touched = true;
  hush();
}

// Pointers: one drags, two pinch. A short touch is a click and stays one.

const pointers = new Map<number, Point>();
let travelled = 0;

function down(event: PointerEvent): void {
  moved = false;
  if (!board()?.hasAttribute("data-pan") || !frame()?.contains(event.target as Node) || event.button !== 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  travelled = 0;
}

function drag(event: PointerEvent): void {
  const last = pointers.get(event.pointerId);
  const [map, window] = [board(), frame()];
  if (!last || !map || !window || !shown) return;
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
    zoom(map, window, after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  } else {
    shown.x -= dx / shown.scale;
    shown.y -= dy / shown.scale;
  }
  shift();
}

function up(event: PointerEvent): void {
  pointers.delete(event.pointerId);
  if (settling !== undefined && pointers.size === 0) show();
  if (moved) setTimeout(() => (moved = false), 50);
}
