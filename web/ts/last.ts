// What others did since one's last turn: shown step by step on demand, and a line of the log takes the map there.
import { ask } from "./ask";
import { goTo } from "./map";
import { onChange, tableId } from "./page";

let at = -1;
/** Whose steps are looked at: an update that brings no others leaves one where one is. */
let known = "";

const trails = (): SVGGElement[] => [...document.querySelectorAll<SVGGElement>("#trails .trail")];

const bar = (): HTMLElement | null => document.getElementById("show-last");

const which = (): string => trails().map((trail) => trail.id).join(" ");

export function startLast(): void {
  if (!bar() || document.querySelector("[data-replay]")) return;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    const here = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || here.matches?.("input, textarea, select")) return;
    if (event.key.toLowerCase() !== "l" || trails().length === 0) return;
    event.preventDefault();
    go(at + 1);
  });
  known = which();
  onChange(() => {
    if (which() !== known) at = -1;
    known = which();
    paint();
  });
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const step = target.closest<HTMLElement>("[data-show]")?.dataset["show"];
  if (step) go(step === "end" ? Infinity : at + Number(step));
  const line = target.closest<HTMLAnchorElement>("a.to-move");
  if (!line || !tableId() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void lookBack(line.dataset["move"] ?? "");
}

/** To a step of what happened; past the last one everything is shown again. */
function go(step: number): void {
  const all = trails();
  at = step >= all.length ? -1 : Math.max(0, step);
  paint();
  const box = all[at]?.getBBox();
  if (box) goTo(box.x, box.y, box.x + box.width, box.y + box.height);
}

function paint(): void {
  const [place, all] = [bar(), trails()];
  if (!place) return;
  place.hidden = all.length === 0;
  document.getElementById("trails")?.classList.toggle("one", at >= 0);
  all.forEach((trail, number) => trail.classList.toggle("now", number === at));
  if (place.hidden) return place.replaceChildren();
  const now = all[at];
  if (!now) {
    const moves = all.length === 1 ? "1 move" : `${all.length} moves`;
    return place.replaceChildren(button("1", "Show me", `What happened since your last turn, ${moves}. Key L`), words(moves));
  }
  place.replaceChildren(
    badge(now.dataset["seat"] ?? ""),
    words(now.dataset["words"] || "moves"),
    words(`${at + 1} / ${all.length}`, "of"),
    button("-1", "‹", "The step before"),
    button("1", at + 1 < all.length ? "›" : "✓", at + 1 < all.length ? "The next step. Key L" : "Done. Key L"),
  );
}

function button(step: string, text: string, name: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset["show"] = step;
  made.textContent = text;
  made.title = name;
  made.setAttribute("aria-label", `${text.length > 1 ? `${text}: ` : ""}${name}`);
  return made;
}

function words(text: string, name = ""): HTMLElement {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  if (!name) made.setAttribute("aria-live", "polite");
  return made;
}

function badge(seat: string): SVGSVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", "badge");
  made.setAttribute("width", "22");
  made.setAttribute("height", "22");
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#badge-${seat}`);
  made.append(use);
  return made;
}

/** A line of the log: the map goes where it happened, and a ring shows the place. */
async function lookBack(move: string): Promise<void> {
  const answer = await ask(`/t/${tableId()}/where?move=${encodeURIComponent(move)}`);
  if (!answer?.ok) return;
  const { points, seat } = (await answer.json()) as { points: [number, number][]; seat: number };
  if (points.length === 0) return;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  goTo(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  const marks = document.getElementById("trails");
  for (const [x, y] of points.slice(0, 6)) {
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: 26, class: "flash" })) ring.setAttribute(name, String(value));
    ring.style.setProperty("--seat", `var(--p${seat + 1})`);
    marks?.append(ring);
    setTimeout(() => ring.remove(), 2600);
  }
}
