// Esc goes one step back where that is free: what is open closes first, then the last click is taken back.
import { board } from "./page";
import { hush } from "./why";

const OPEN = "details.menu[open], details.hush[open], .drawer.open, dialog[open]";

export function startBack(): void {
  // While it is captured: what else hears the key has not closed anything yet.
  document.addEventListener("keydown", onEscape, true);
}

function onEscape(event: KeyboardEvent): void {
  const here = document.activeElement;
  if (event.key !== "Escape" || event.repeat || document.querySelector(OPEN)) return;
  if (here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement || here instanceof HTMLSelectElement) return;
  const map = board();
  // From a place on the board the first Esc leads back to the board.
  if (map && here && here !== map && map.contains(here)) return;
  const back = document.getElementById("step-back");
  if (!back) return;
  event.preventDefault();
  hush();
  back.click();
}
