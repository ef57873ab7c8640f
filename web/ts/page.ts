// What all parts ask of the page.

export const page = (): HTMLElement | null => document.getElementById("page");

export const board = (): SVGSVGElement | null => document.querySelector<SVGSVGElement>("svg#board");

export const tableId = (): string => page()?.dataset["table"] ?? "";

export const stamp = (): number => Number(page()?.dataset["stamp"] ?? -1);

export const calm = (): boolean =>
  document.body.dataset["motion"] === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Called after every morph of the page, and once at the start. */
export function onChange(work: () => void): void {
  document.addEventListener("vaka:change", work);
  work();
}

/** The button that stands for an action: there is one for every legal action, and for what may be done unasked. */
export function choiceFor(action: string): HTMLButtonElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>("#act button, #asides button");
  return [...buttons].find((button) => button.value === action);
}

/** Choose a legal action; false where it is not one. */
export function choose(action: string): boolean {
  const button = choiceFor(action);
  button?.click();
  return button !== undefined;
}
