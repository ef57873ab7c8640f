// Pieces glide to their new places, and leave a wake where somebody else moved them.
import { board, calm } from "./page";

interface Place {
  readonly transform: string;
  readonly x: number;
  readonly y: number;
}

export type Places = ReadonlyMap<string, Place>;

const SVG = "http://www.w3.org/2000/svg";

/** Where every piece lies before the page changes. */
export function note(): Places {
  const places = new Map<string, Place>();
  for (const piece of document.querySelectorAll<SVGGElement>("#pieces > [data-id]")) {
    const place = placeOf(piece);
    if (place) places.set(piece.dataset["id"] ?? "", place);
  }
  return places;
}

function placeOf(piece: SVGGElement): Place | null {
  const transform = piece.style.transform;
  const found = /translate\((-?[\d.]+)px,\s*(-?[\d.]+)px\)/.exec(transform);
  return found ? { transform, x: Number(found[1]), y: Number(found[2]) } : null;
}

/** Let every piece glide from where it was; `marked` shows where it came from, too. */
export function play(before: Places, marked: boolean): void {
  const wakes = document.getElementById("wakes");
  if (!marked) wakes?.replaceChildren();
  const style = getComputedStyle(document.documentElement);
  const timing = {
    duration: parseFloat(style.getPropertyValue("--d-voyage")) || 620,
    easing: style.getPropertyValue("--ease-hull").trim() || "ease-out",
  };
  for (const piece of board()?.querySelectorAll<SVGGElement>("#pieces > [data-id]") ?? []) {
    const old = before.get(piece.dataset["id"] ?? "");
    const now = placeOf(piece);
    if (!now || old?.transform === now.transform) continue;
    if (!old) {
      if (before.size > 0 && !calm()) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
      continue;
    }
    if (!calm()) piece.animate([{ transform: old.transform }, { transform: now.transform }], timing);
    if (marked && wakes && Math.hypot(now.x - old.x, now.y - old.y) > 24) {
      const id = piece.dataset["id"] ?? "";
      wakes.querySelector(`.ebb[data-of="${CSS.escape(id)}"]`)?.remove();
      wakes.append(...wake(id, old, now));
    }
  }
}

function wake(id: string, from: Place, to: Place): SVGElement[] {
  const line = make("g", { class: "wake" });
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const dots = { d, fill: "none", "stroke-dasharray": ".1 9", "stroke-linecap": "round" };
  line.append(
    make("path", { ...dots, stroke: "var(--rim)", "stroke-opacity": ".45", "stroke-width": "6" }),
    make("path", { ...dots, stroke: "var(--foam)", "stroke-width": "3.6" }),
  );
  const ring = make("g", { class: "ebb", "data-of": id });
  const spot = { cx: `${to.x}`, cy: `${to.y}`, r: "30", fill: "none" };
  ring.append(
    make("circle", { ...spot, stroke: "var(--rim)", "stroke-opacity": ".6", "stroke-width": "4.6" }),
    make("circle", { ...spot, stroke: "var(--foam)", "stroke-width": "2.4", "stroke-dasharray": "6 5" }),
  );
  return [line, ring];
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
