// A lesson at its table: what to look at beside the board is lit, and the map goes to what is marked on it.
import { lookAt } from "./map";
import { onChange } from "./page";

let shownStep = "";

export function startLesson(): void {
  if (!document.getElementById("coach")) return;
  onChange(() => {
    const coach = document.getElementById("coach");
    for (const old of document.querySelectorAll(".look")) old.classList.remove("look");
    if (!coach) return;
    for (const [kind, name] of JSON.parse(coach.dataset["look"] ?? "[]") as [string, string][]) light(kind, name);
    goThere();
    const step = coach.dataset["step"] ?? "";
    if (step !== shownStep) coach.scrollTop = 0;
    shownStep = step;
  });
  addEventListener("resize", goThere);
}

const goThere = (): void => lookAt([...document.querySelectorAll("#marks .look-at")]);

function light(kind: string, name: string): void {
  if (kind === "panel") {
    document.getElementById(`panel-${name}`)?.classList.add("look");
    return;
  }
  const escaped = CSS.escape(name);
  for (const spot of document.querySelectorAll(
    `#prompt button[value="${escaped}"], #side button[value="${escaped}"], #side [data-action="${escaped}"]`,
  )) {
    spot.classList.add("look");
    spot.closest<HTMLDetailsElement>("details")?.setAttribute("open", "");
  }
}
