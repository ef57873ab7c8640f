// On a large map: the whole of it in a corner, where one looks, where something happened; and arrows at the edge.
import { centreOn, goTo, middle, onView, visible } from "./map";
import { board, onChange } from "./page";

const SVG = "http://www.w3.org/2000/svg";
/** Where more than this of the map is seen, nobody needs an overview. */
const ENOUGH = 0.55;
/** So far from the edge an arrow lies, in pixels. */
const INSET = 24;
/** So far from each other they lie, so that each can be hit. */
const APART = 42;

interface Spot {
  x: number;
  y: number;
  seat: string;
  trail: SVGGElement;
}

export function startOverview(): void {
  if (!document.getElementById("overview")) return;
  onView(soon);
  onChange(soon);
  const corner = document.getElementById("overview");
  document.addEventListener("vaka:ground", () => {
    drawn = "";
    soon();
  });
  const jump = (event: PointerEvent): void => {
    const map = corner?.querySelector("svg")?.getBoundingClientRect();
    const box = boxOf();
    if (!map || !box || (event.type === "pointermove" && event.buttons !== 1)) return;
    event.stopPropagation();
    centreOn(box.x + ((event.clientX - map.left) / map.width) * box.width, box.y + ((event.clientY - map.top) / map.height) * box.height);
  };
  corner?.addEventListener("pointerdown", jump);
  corner?.addEventListener("pointermove", jump);
  document.getElementById("edges")?.addEventListener("click", (event) => {
    const trail = document.getElementById((event.target as Element).closest<HTMLElement>("[data-of]")?.dataset["of"] ?? "");
    if (!(trail instanceof SVGGElement)) return;
    const at = trail.getBBox();
    goTo(at.x, at.y, at.x + at.width, at.y + at.height);
  });
}

function boxOf(): DOMRect | null {
  const [x, y, width, height] = (board()?.dataset["box"] ?? "").split(" ").map(Number);
  return width && height ? new DOMRect(x, y, width, height) : null;
}

/** The last thing that each of the others did. */
function spots(): Spot[] {
  const last = new Map<string, Spot>();
  for (const trail of document.querySelectorAll<SVGGElement>("#trails .trail")) {
    const [x, y] = (trail.dataset["at"] ?? "").split(" ").map(Number);
    const seat = trail.dataset["seat"] ?? "";
    if (x !== undefined && y !== undefined) last.set(seat, { x, y, seat, trail });
  }
  return [...last.values()];
}

let due = false;

/** Once before the next picture, however often the map is moved until then: all that is asked here needs the layout. */
function soon(): void {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    paint();
  });
}

function paint(): void {
  const [corner, edges, seen, box] = [document.getElementById("overview"), document.getElementById("edges"), visible(), boxOf()];
  if (!corner || !edges) return;
  const part = seen && box ? (Math.min(seen.right, box.right) - Math.max(seen.left, box.left)) * (Math.min(seen.bottom, box.bottom) - Math.max(seen.top, box.top)) / (box.width * box.height) : 1;
  const needed = seen !== null && box !== null && part < ENOUGH && board()?.hasAttribute("data-pan") === true;
  corner.hidden = !needed;
  if (!needed) return edges.replaceChildren();
  const happened = spots();
  drawCorner(corner, box, seen, happened);
  drawArrows(edges, seen, happened);
  outOfTheWay(corner);
}

/** Where something can be chosen under it, the overview is not shown. */
function outOfTheWay(corner: HTMLElement): void {
  if (corner.closest(".afloat")) return;
  const over = corner.getBoundingClientRect();
  const covers = [...document.querySelectorAll("#targets [data-action]")].map(middle)
    .some(({ x, y }) => x > over.left - 8 && x < over.right + 8 && y > over.top - 8 && y < over.bottom + 8);
  corner.classList.toggle("away", covers);
}

/** The ground as it is seen from afar: without trees, peaks, lines and words, which are most of it. */
function outline(): Element[] {
  const ground = document.getElementById("ground");
  return (ground ? [ground, ...tiles()] : tiles()).map((part) => {
    const copy = part.cloneNode(true) as Element;
    for (const name of ["id", "role", "aria-label", "data-id"]) copy.removeAttribute(name);
    for (const small of copy.querySelectorAll("defs, text, .detail, .numbers")) small.remove();
    return copy;
  });
}

/** Where the land is laid piece by piece, its tiles. */
const tiles = (): Element[] => [...document.querySelectorAll('#pieces [data-id^="tile-"]')];

/** The land as it was drawn last: where it lies, and every tile as it is turned. */
let drawn = "";

function drawCorner(corner: HTMLElement, box: DOMRect, seen: NonNullable<ReturnType<typeof visible>>, happened: Spot[]): void {
  const view = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const land = `${view} ${tiles().map((tile) => tile.outerHTML).join("")}`;
  if (drawn !== land) {
    drawn = land;
    corner.style.setProperty("--shape", String(box.width / box.height));
    const small = make("svg", { viewBox: view, class: "small-land" });
    small.append(...outline());
    corner.replaceChildren(small, make("svg", { viewBox: view, class: "small-marks" }));
  }
  const unit = box.width / 160;
  const window = make("rect", { x: seen.left, y: seen.top, width: seen.right - seen.left, height: seen.bottom - seen.top, class: "window", "stroke-width": 2.2 * unit });
  const dots = happened.map(({ x, y, seat }) => {
    const dot = make("circle", { cx: x, cy: y, r: 5 * unit, "stroke-width": 1.6 * unit });
    dot.style.setProperty("--seat", `var(--p${Number(seat) + 1})`);
    return dot;
  });
  corner.lastElementChild?.replaceChildren(window, ...dots);
}

function drawArrows(edges: HTMLElement, seen: NonNullable<ReturnType<typeof visible>>, happened: Spot[]): void {
  const [wide, high] = [edges.clientWidth, edges.clientHeight];
  const scale = wide / (seen.right - seen.left);
  const arrows: HTMLElement[] = [];
  const taken: [number, number][] = [];
  for (const { x, y, seat, trail } of happened) {
    const [px, py] = [(x - seen.left) * scale, (y - seen.top) * scale];
    if (px > 0 && py > 0 && px < wide && py < high) continue;
    const arrow = document.createElement("button");
    arrow.type = "button";
    arrow.className = "edge-arrow";
    arrow.dataset["of"] = trail.id;
    arrow.title = trail.dataset["words"] ?? "";
    arrow.setAttribute("aria-label", `Go there: ${trail.dataset["words"] ?? ""}`);
    const [left, top] = beside(taken, Math.min(Math.max(px, INSET), wide - INSET), Math.min(Math.max(py, INSET), high - INSET), wide, high);
    taken.push([left, top]);
    arrow.style.left = `${left}px`;
    arrow.style.top = `${top}px`;
    arrow.style.setProperty("--seat", `var(--p${Number(seat) + 1})`);
    arrow.style.setProperty("--on", `var(--p${Number(seat) + 1}-on)`);
    arrow.style.setProperty("--to", `${Math.atan2(py - high / 2, px - wide / 2)}rad`);
    arrows.push(arrow);
  }
  edges.replaceChildren(...arrows);
}

/** Where an arrow lies without covering another: along its edge, towards the middle of it. */
function beside(taken: [number, number][], x: number, y: number, wide: number, high: number): [number, number] {
  const upright = x <= INSET || x >= wide - INSET;
  const step = (upright ? y < high / 2 : x < wide / 2) ? APART : -APART;
  for (const _ of taken) {
    if (!taken.some(([left, top]) => Math.hypot(left - x, top - y) < APART)) break;
    if (upright) y += step;
    else x += step;
  }
  return [x, y];
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
