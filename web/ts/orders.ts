// Orders: a far place is clicked instead of every step on the way there. The server has worked out what can be ordered
// now; here it is drawn, shown before it is taken, and sent. With the mouse somebody can be picked up and let go
// elsewhere; a finger taps once, and once more where something may stop the order.
import { ask } from "./ask";
import { wasMoved } from "./map";
import { board, onChange, tableId } from "./page";
import { hush } from "./why";

const SVG = "http://www.w3.org/2000/svg";
/** A gesture is one from so many pixels on. */
const DRAWN = 24;

interface Spot {
  x: number;
  y: number;
  r: number;
}

interface Plan {
  words: string;
  label: string;
  mode: string;
  instead: string;
  at: Spot | null;
  press: Spot | null;
  way: Spot[];
  cost: string;
  stops: string;
}

interface Gesture {
  x: number;
  y: number;
  /** What picks somebody up, where the gesture begins with that. */
  grip: string;
  plans: Plan[];
  drawn: boolean;
}

let plans: Plan[] = [];
let manner = "";
/** The manners among which it was chosen. */
let offered = "";
let shown = "";
let touch = false;
/** What was shown before the finger came down: only that is taken. */
let seen = "";
let gesture: Gesture | null = null;

export function startOrders(): void {
  if (!document.getElementById("frame")) return;
  document.addEventListener("pointerdown", press, { capture: true });
  document.addEventListener("pointermove", draw, { capture: true });
  document.addEventListener("pointerup", letGo, { capture: true });
  document.addEventListener("pointercancel", () => (gesture = null), { capture: true });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const chip = target.closest<HTMLElement>("[data-manner]");
    if (chip) return choose(chip.dataset["manner"] ?? "");
    const spot = target.closest("[data-order]");
    if (spot && !wasMoved()) take(spot.getAttribute("data-order") ?? "");
  });
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && !gesture && look(event.target));
  document.addEventListener("focusin", (event) => look(event.target));
  onChange(read);
}

const number = (text: string): number[] => text.split(" ").map(Number);

function spot(text: string | undefined): Spot | null {
  const [x, y, r] = number(text ?? "");
  return x === undefined || y === undefined || !text ? null : { x, y, r: r ?? 0 };
}

const way = (text: string | undefined): Spot[] =>
  (text ?? "").split(",").map(spot).filter((each): each is Spot => each !== null);

function planOf(button: HTMLButtonElement): Plan {
  const data = button.dataset;
  return {
    words: button.value,
    label: button.textContent ?? "",
    mode: data["mode"] ?? "",
    instead: data["instead"] ?? "",
    at: spot(data["at"]),
    press: spot(data["press"]),
    way: way(data["way"]),
    cost: data["cost"] ?? "",
    stops: data["stops"] ?? "",
  };
}

/** After every change: what can be ordered now, in the manner that is proposed; where the same is asked once more, as for
 *  the next of several newcomers, in the manner that was chosen. */
function read(): void {
  plans = [...document.querySelectorAll<HTMLButtonElement>("#order button")].map(planOf);
  const manners = [...document.querySelectorAll<HTMLElement>("[data-manner]")].map((chip) => chip.dataset["manner"] ?? "");
  const again = manners.join(" ") === offered;
  offered = manners.join(" ");
  choose(again && manners.includes(manner) ? manner : (manners[0] ?? ""));
}

function choose(mode: string): void {
  manner = mode;
  for (const chip of document.querySelectorAll<HTMLElement>("[data-manner]")) {
    chip.setAttribute("aria-pressed", String(chip.dataset["manner"] === mode));
  }
  drawSpots();
  preview(null);
}

const open = (plan: Plan): boolean => plan.mode === "" || plan.mode === manner;

/** The far places, drawn above the pieces and below what is one step away. */
function drawSpots(): void {
  const map = board();
  map?.querySelector("#order-spots")?.remove();
  if (!map) return;
  const layer = document.createElementNS(SVG, "g");
  layer.id = "order-spots";
  const taken = new Set<string>();
  // A neighbour that cannot be entered says why when it is clicked, although there may be a way round.
  const barred = new Set([...map.querySelectorAll("#barred [data-action]")].map((each) => each.getAttribute("data-action")?.split(" ")[1]));
  for (const plan of plans) {
    if (!open(plan) || !plan.at || plan.instead || barred.has(plan.words.split(" ")[1])) continue;
    const place = `${plan.at.x} ${plan.at.y}`;
    if (taken.has(place)) continue;
    taken.add(place);
    layer.append(spotFor(plan, plan.at));
  }
  map.insertBefore(layer, map.querySelector("#targets"));
}

function spotFor(plan: Plan, at: Spot): SVGGElement {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", plan.way.length > 1 ? "order-spot" : "order-spot next");
  group.setAttribute("data-order", plan.words);
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "-1");
  group.setAttribute("aria-label", [plan.label, plan.cost, plan.stops].filter(Boolean).join(". "));
  for (const [name, r] of [["hit", Math.max(at.r * 0.82, 12)], ["dot", plan.way.length > 1 ? 5.5 : 15]] as const) {
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", name);
    circle.setAttribute("cx", String(at.x));
    circle.setAttribute("cy", String(at.y));
    circle.setAttribute("r", String(r));
    group.append(circle);
  }
  return group;
}

const planFor = (words: string): Plan | undefined => plans.find((plan) => plan.words === words && open(plan));

/** The plan that is looked at: its way on the map, its cost and what may stop it in words. */
function preview(plan: Plan | null): void {
  shown = plan?.words ?? "";
  const map = board();
  map?.querySelector("#order-way")?.remove();
  const line = document.getElementById("order-plan");
  if (line) {
    line.hidden = plan === null;
    line.textContent = plan ? [plan.label, plan.cost, plan.stops].filter(Boolean).join(" · ") : "";
    line.classList.toggle("stops", Boolean(plan?.stops));
  }
  document.getElementById("order-row")?.classList.toggle("planned", plan !== null);
  if (!plan || plan.way.length < 2 || !map) return;
  const layer = document.createElementNS(SVG, "g");
  layer.id = "order-way";
  layer.setAttribute("aria-hidden", "true");
  const points = plan.way.map((each) => `${each.x},${each.y}`).join(" ");
  for (const name of ["rim", "line"]) {
    const path = document.createElementNS(SVG, "polyline");
    path.setAttribute("class", name);
    path.setAttribute("points", points);
    layer.append(path);
  }
  const last = plan.way[plan.way.length - 1];
  if (last) {
    const end = document.createElementNS(SVG, "circle");
    end.setAttribute("class", plan.stops ? "end stops" : "end");
    end.setAttribute("cx", String(last.x));
    end.setAttribute("cy", String(last.y));
    end.setAttribute("r", "8");
    layer.append(end);
  }
  map.append(layer);
}

function look(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const at = target.closest("[data-order]")?.getAttribute("data-order");
  const action = target.closest("#board [data-action]")?.getAttribute("data-action");
  const button = target.closest<HTMLButtonElement>("#order-row [data-way], #order [data-way]");
  const plan = at ? planFor(at) : action ? insteadOf(action) : button ? planOf(button) : undefined;
  if (plan?.words !== shown) preview(plan ?? null);
}

const insteadOf = (action: string): Plan | undefined => plans.find((plan) => plan.instead === action && open(plan));

/** Give the order that stands for an action in the chosen manner; false where there is none. */
export function giveInstead(action: string): boolean {
  const plan = insteadOf(action);
  if (!plan) return false;
  take(plan.words);
  return true;
}

/** Where something may stop it a finger looks first, and the second tap takes it. Anything else is taken at once, and
 *  taken back as easily. */
function take(words: string): void {
  const plan = planFor(words);
  if (touch && plan?.stops && plan.way.length > 2 && seen !== words) return preview(plan);
  give(words);
}

function give(words: string): void {
  const form = document.querySelector<HTMLFormElement>("#order");
  if (!form) return;
  hush();
  const button = document.createElement("button");
  button.name = "order";
  button.value = words;
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}

// Gestures with the mouse.

function place(event: PointerEvent): Spot | null {
  const map = board();
  const matrix = map?.getScreenCTM();
  if (!map || !matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y, r: 0 };
}

const far = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

function press(event: PointerEvent): void {
  touch = event.pointerType === "touch";
  seen = shown;
  gesture = null;
  if (event.pointerType !== "mouse" || event.button !== 0 || !(event.target instanceof Element)) return;
  if (!board()?.contains(event.target)) return;
  const at = place(event);
  const spots = event.target.closest("[data-action], [data-order]");
  const words = spots?.getAttribute("data-order") ?? spots?.getAttribute("data-action") ?? "";
  const grips = (document.querySelector<HTMLElement>("#order")?.dataset["grips"] ?? "").split(" ").filter(Boolean);
  const from = at ? plans.filter((plan) => plan.press && far(plan.press, at) <= plan.press.r) : [];
  const grip = grips.includes(words.split(" ")[0] ?? "") ? words : "";
  if (!grip && from.length === 0) return;
  const begun: Gesture = { x: event.clientX, y: event.clientY, grip, plans: from, drawn: false };
  gesture = begun;
  if (grip) void plansAfter(grip).then((found) => (begun.plans = found));
}

async function plansAfter(words: string): Promise<Plan[]> {
  const answer = await ask(`/t/${tableId()}/plans?after=${encodeURIComponent(words)}`);
  if (!answer?.ok) return [];
  const found = (await answer.json()) as Record<string, string>[];
  return found.map((each) => ({
    words: each["words"] ?? "",
    label: [each["label"], each["manner"]].filter(Boolean).join(", "),
    mode: "",
    instead: "",
    at: spot(each["at"]),
    press: null,
    way: way(each["way"]),
    cost: each["cost"] ?? "",
    stops: each["stops"] ?? "",
  }));
}

/** The plan whose end is nearest to where the pointer is. */
function aimed(event: PointerEvent, from: Gesture): Plan | null {
  const at = place(event);
  if (!at || Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAWN) return null;
  let best: Plan | null = null;
  let least = Infinity;
  for (const plan of from.plans) {
    const end = plan.at ?? plan.way[plan.way.length - 1];
    if (!end || (plan.at && far(plan.at, at) > plan.at.r)) continue;
    if (far(end, at) < least) [least, best] = [far(end, at), plan];
  }
  return best;
}

function draw(event: PointerEvent): void {
  if (!gesture) return;
  event.stopImmediatePropagation(); // the map stays where it is, but knows that something is pressed
  gesture.drawn ||= Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) >= DRAWN;
  if (gesture.drawn) preview(aimed(event, gesture));
}

function letGo(event: PointerEvent): void {
  const done = gesture;
  gesture = null;
  if (!done?.drawn) return;
  const plan = aimed(event, done);
  // The click that follows a gesture is not one of its own.
  const swallow = (click: Event): void => click.stopImmediatePropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => {
    document.removeEventListener("click", swallow, { capture: true });
    if (plan) give(plan.words);
  }, 0);
  preview(null);
}
