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

/** Let every piece glide from where it was. */
export function play(before: Places): void {
  if (calm() || before.size === 0) return;
  timing ??= voyage();
  for (const piece of board()?.querySelectorAll<SVGGElement>("#pieces > [data-id]") ?? []) {
    const [old, now] = [before.get(piece.dataset["id"] ?? ""), piece.style.transform];
    if (old === undefined) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    else if (old !== now) piece.animate([{ transform: old }, { transform: now }], timing);
  }
}
