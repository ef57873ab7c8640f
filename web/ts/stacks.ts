// A stack on the map is laid open in its panel when somebody touches it.
import { board } from "./page";

export function startStacks(): void {
  document.addEventListener("click", (event) => {
    const spot = event.target as Element;
    if (spot.closest("[data-action]") || !board()?.contains(spot)) return;
    const id = spot.closest(".stack")?.getAttribute("data-id");
    const row = id ? document.querySelector<HTMLElement>(`[data-of="${CSS.escape(id)}"]`) : null;
    if (row) layOpen(row);
  });
}

function layOpen(row: HTMLElement): void {
  for (const other of document.querySelectorAll(".found")) other.classList.remove("found");
  row.closest("details")?.setAttribute("open", "");
  document.querySelector<HTMLElement>('.tabs [data-tab="mine"]')?.click();
  row.classList.add("found");
  row.scrollIntoView({ block: "nearest" });
  row.focus({ preventScroll: true });
}
