// Slips beside a place: what a choice does, or why it is barred and which rule says so.
import { ask } from "./ask";
import { choiceFor, stamp, tableId } from "./page";

const known = new Map<string, string>();
let shownFor: Element | null = null;
let timer = 0;
let held = false;

/** True right after a long press: lifting the finger then chooses nothing. */
export const wasHeld = (): boolean => held;

export function startWhy(): void {
  if (!document.getElementById("why")) return;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const spot = spotOf(event.target);
    if (spot === shownFor) return;
    if (!spot) return overSlip(event.target) ? undefined : hush();
    later(() => void explain(spot), 160);
  });
  document.addEventListener("focusin", (event) => {
    const spot = spotOf(event.target);
    if (spot && (event.target as Element).matches(":focus-visible")) later(() => void explain(spot), 60);
    else if (!spot && !overSlip(event.target)) hush();
  });
  let press = 0;
  document.addEventListener("pointerdown", (event) => {
    const spot = spotOf(event.target);
    if (!spot && !overSlip(event.target)) hush();
    held = false;
    if (event.pointerType !== "touch" || !spot) return;
    press = window.setTimeout(() => {
      held = true;
      void explain(spot);
    }, 480);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(end, (event) => {
      if (end !== "pointermove" || Math.abs((event as PointerEvent).movementX) + Math.abs((event as PointerEvent).movementY) > 6) {
        clearTimeout(press);
      }
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hush();
  });
  document.addEventListener("vaka:change", hush);
}

const spotOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("#page [data-action]") : null;

const overSlip = (target: EventTarget | null): boolean => target instanceof Element && target.closest("#why") !== null;

function later(work: () => void, wait: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(work, wait);
}

/** Put the slip away. */
export function hush(): void {
  clearTimeout(timer);
  shownFor?.removeAttribute("aria-expanded");
  shownFor = null;
  document.getElementById("why")?.setAttribute("hidden", "");
}

/** Show beside a place what it means: its words where it can be chosen, the reason where it cannot. */
export async function explain(spot: Element): Promise<void> {
  const slip = document.getElementById("why");
  if (!slip || !document.contains(spot)) return;
  if (shownFor !== spot) hush();
  shownFor = spot;
  const words = spot.getAttribute("aria-label") ?? "";
  if (choiceFor(spot.getAttribute("data-action") ?? "")) {
    const tip = document.createElement("p");
    tip.textContent = words;
    slip.className = "why tip";
    slip.replaceChildren(tip);
    if (words) place(slip, spot);
    return;
  }
  const reason = await reasonFor(spot.getAttribute("data-action") ?? "");
  if (shownFor !== spot || reason === null) return;
  if (reason.trim() === "") return hush();
  slip.className = "why";
  slip.innerHTML = reason;
  spot.setAttribute("aria-expanded", "true");
  spot.setAttribute("aria-description", slip.textContent?.replace(/\s+/g, " ").trim() ?? "");
  place(slip, spot);
}

async function reasonFor(action: string): Promise<string | null> {
  const key = `${stamp()} ${action}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const answer = await ask(`/t/${tableId()}/why?action=${encodeURIComponent(action)}`);
  if (!answer?.ok) return null;
  const text = await answer.text();
  known.set(key, text);
  return text;
}

/** Beside the place and inside the window: to its left where there is room, else above or below. */
function place(slip: HTMLElement, spot: Element): void {
  slip.removeAttribute("hidden");
  const at = (spot.querySelector(".veil, .hit, .under") ?? spot).getBoundingClientRect();
  const own = slip.getBoundingClientRect();
  const gap = 12;
  let side = "left";
  let x = at.left - own.width - gap;
  let y = at.top + at.height / 2 - own.height / 2;
  if (x < 8) {
    side = at.top > own.height + gap + 64 ? "top" : "bottom";
    x = at.left + at.width / 2 - own.width / 2;
    y = side === "top" ? at.top - own.height - gap : at.bottom + gap;
  }
  slip.dataset["side"] = side;
  slip.style.left = `${Math.round(Math.min(Math.max(8, x), innerWidth - own.width - 8))}px`;
  slip.style.top = `${Math.round(Math.min(Math.max(8, y), innerHeight - own.height - 8))}px`;
}
