// The replay: slider, arrow keys and links step through the moves without leaving the page, so that pieces glide.
import { ask } from "./ask";
import { morph } from "./morph";
import { onChange, page } from "./page";

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
  startPlaying();
  document.addEventListener("click", (event) => {
    const line = (event.target as Element).closest<HTMLAnchorElement>("a.to-move");
    if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void go(line.getAttribute("href") ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if ((event.target as Element).closest?.("svg#board, .drawer")) return;
    if (event.key === "PageUp" || event.key === "PageDown") {
      event.preventDefault();
      void go(address(String(turn(event.key === "PageDown" ? 1 : -1))));
      return;
    }
    if (event.key === " " && !(event.target as Element).closest?.("a, button, summary")) {
      event.preventDefault();
      document.getElementById("play")?.click();
      return;
    }
    const id = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "end" }[event.key];
    if (!id) return;
    event.preventDefault();
    document.getElementById(id)?.click();
  });
}

const here = (): number => Number(page()?.dataset["version"] ?? 0);

/** The first move of the turn before or after the one that is shown. */
function turn(way: 1 | -1): number {
  const begins = (document.querySelector<SVGElement>("[data-turns]")?.dataset["turns"] ?? "").trim().split(" ").map(Number);
  const last = Number((document.getElementById("at") as HTMLInputElement | null)?.max ?? 0);
  return way > 0 ? (begins.find((move) => move > here()) ?? last) : (begins.filter((move) => move < here()).pop() ?? 0);
}

// It plays by itself: a move, a moment to look, the next one.

let playing = 0;

function startPlaying(): void {
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest("#play")) toggle(!playing);
    else if ((event.target as Element).closest("#steer a, a.to-move")) toggle(false);
  });
  onChange(() => {
    const button = document.getElementById("play");
    button?.removeAttribute("hidden");
    button?.setAttribute("aria-pressed", String(playing > 0));
    button?.setAttribute("aria-label", playing > 0 ? "Pause" : "Play");
  });
}

function toggle(on: boolean): void {
  clearTimeout(playing);
  playing = 0;
  if (on) {
    const last = Number((document.getElementById("at") as HTMLInputElement | null)?.max ?? 0);
    if (here() >= last) void go(address("0"));
    playing = window.setTimeout(step, 300);
  }
  document.dispatchEvent(new Event("vaka:change"));
}

async function step(): Promise<void> {
  const slider = document.getElementById("at") as HTMLInputElement | null;
  if (!slider || here() >= Number(slider.max)) return toggle(false);
  const began = playing;
  await go(address(String(here() + 1)));
  if (playing === began) playing = window.setTimeout(() => void step(), pace());
}

/** How long a move is looked at, in milliseconds: by what somebody prefers. */
const pace = (): number => ({ slow: 1800, fast: 450 })[document.body.dataset["pace"] ?? ""] ?? 950;

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
  const old = page();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("#page");
  if (!old || !fresh || wanted !== url) return;
  morph(old, fresh);
  history.replaceState(null, "", url);
}
