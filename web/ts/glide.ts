// Pieces glide to their new places.
import { board, calm } from "./page";

export type Places = ReadonlyMap<string, string>;

/** Where every piece lies before the page changes. */
export function note(): Places {
  const pieces = document.querySelectorAll<SVGGElement>("#pieces > [data-id]");
  return new Map([...pieces].map((piece) => [piece.dataset["id"] ?? "", piece.style.transform]));
}

let timing: KeyframeAnimationOptions | null = null;

/** How long a voyage takes and how it goes: as somebody prefers it, which no update changes. To ask for it while the
 *  page is being changed would have all of it styled at once. */
function voyage(): KeyframeAnimationOptions {
  const style = getComputedStyle(document.body);
  return {
    duration: parseFloat(style.getPropertyValue("--d-voyage")) || 620,
    easing: style.getPropertyValue("--ease-hull").trim() || "ease-out",
  };
}

/** Let every piece glide from where it was. A new one is there at once: to fade in, it would need a layer of its own, and
 *  so would all that lies above it. */
export function play(before: Places): void {
  if (calm() || before.size === 0) return;
  timing ??= voyage();
  for (const piece of board()?.querySelectorAll<SVGGElement>("#pieces > [data-id]") ?? []) {
    const [old, now] = [before.get(piece.dataset["id"] ?? ""), piece.style.transform];
    if (old !== undefined && old !== now) piece.animate([{ transform: old }, { transform: now }], timing);
  }
}
