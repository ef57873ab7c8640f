// The replay: slider, arrow keys and links step through the moves without leaving the page, so that pieces glide.
import { ask } from "./ask";
import { morph } from "./live";
import { page } from "./page";

let wanted = "";

export function startReplay(): void {
  if (!document.querySelector("[data-replay]")) return;
  document.addEventListener("input", (event) => {
    const slider = event.target as HTMLInputElement;
    if (slider.id === "at") void go(address(slider.value));
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("#steer a");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-disabled") !== "true") void go(link.getAttribute("href") ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if ((event.target as Element).closest?.("svg#board, .drawer")) return;
    const id = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "end" }[event.key];
    if (!id) return;
    event.preventDefault();
    document.getElementById(id)?.click();
  });
}

function address(at: string): string {
  const url = new URL(location.href);
  url.searchParams.set("at", at);
  return url.pathname + url.search;
}

async function go(url: string): Promise<void> {
  wanted = url;
  const answer = await ask(url, { headers: { "HX-Request": "true" } });
  if (!answer?.ok || wanted !== url) return;
  const text = await answer.text();
  const here = page();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("#page");
  if (!here || !fresh || wanted !== url) return;
  morph(here, fresh);
  history.replaceState(null, "", url);
}
