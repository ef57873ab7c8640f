// People at a table: the papers beside the board (log, talk, notes), the menu, a tone, one more question.
import { ask } from "./ask";
import { onChange, page } from "./page";

export function startTogether(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:afterRequest", afterSending);
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  startPapers();
  startNotes();
  startSound();
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open], details.hush[open]")) {
    if (!menu.contains(target)) menu.open = false;
  }
  const text = target.closest<HTMLElement>("[data-copy-text]");
  if (text && navigator.clipboard) {
    event.preventDefault();
    void navigator.clipboard.writeText(text.dataset["copyText"] ?? "").then(() => {
      const words = text.querySelector("span");
      if (words) words.textContent = "Copied";
    });
  }
}

// Before a turn ends: whoever wants it is asked once more.

let sure: HTMLElement | null = null;

// Said while this file is read, which is before the one that sends: so it is asked first.
document.addEventListener("submit", beforeSending, true);

function beforeSending(event: SubmitEvent): void {
  const button = event.submitter;
  (event.target as Element).closest<HTMLDetailsElement>("details.menu")?.removeAttribute("open");
  if (!button?.hasAttribute("data-ends") || !document.body.dataset["confirm"] || sure === button) {
    sure = null;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  askFirst(button);
}

function askFirst(button: HTMLElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "sure-dialog";
  const line = document.createElement("p");
  line.textContent = `${button.textContent?.trim() ?? "End it"}?`;
  const acts = document.createElement("form");
  acts.method = "dialog";
  acts.className = "go";
  for (const [value, words] of [["no", "Not yet"], ["yes", "Yes"]] as const) {
    const choice = document.createElement("button");
    choice.className = value === "yes" ? "btn main" : "btn";
    choice.value = value;
    choice.textContent = words;
    acts.append(choice);
  }
  dialog.append(line, acts);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue !== "yes" || !document.contains(button)) return;
    sure = button;
    button.click();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function afterSending(event: Event): void {
  const { elt, successful } = (event as CustomEvent<{ elt: Element; successful: boolean }>).detail;
  if (successful && elt.id === "say") {
    const field = document.getElementById("say-text") as HTMLInputElement | null;
    if (field) field.value = "";
    field?.focus({ preventScroll: true });
  }
}

// The papers: one of three lies on top; talk says when there is something new.

function startPapers(): void {
  if (!document.querySelector(".papers")) return;
  document.body.dataset["paper"] ??= "log";
  document.addEventListener("click", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("button[data-paper]");
    if (!tab) return;
    document.body.dataset["paper"] = tab.dataset["paper"] ?? "log";
    mark();
  });
  onChange(mark);
}

function mark(): void {
  const shown = document.body.dataset["paper"];
  for (const tab of document.querySelectorAll<HTMLElement>("button[data-paper]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset["paper"] === shown));
    if (tab.dataset["paper"] !== "talk") continue;
    const key = `vaka-talk-${page()?.dataset["table"] ?? ""}`;
    const newest = Number(tab.dataset["newest"] ?? 0);
    if (shown === "talk") sessionStorage.setItem(key, String(newest));
    const fresh = newest > Number(sessionStorage.getItem(key) ?? 0);
    tab.querySelector(".fresh")?.toggleAttribute("hidden", !fresh);
    document.querySelector(".tabs [data-tab=log]")?.toggleAttribute("data-fresh", fresh);
  }
}

// Notes are kept while they are written.

function startNotes(): void {
  let timer = 0;
  const keep = (field: HTMLTextAreaElement): void => {
    clearTimeout(timer);
    timer = 0;
    const body = new URLSearchParams({ text: field.value });
    const address = (field.form as HTMLFormElement).action;
    void ask(address, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true });
  };
  document.addEventListener("input", (event) => {
    const field = event.target as HTMLTextAreaElement;
    if (field.id !== "note") return;
    clearTimeout(timer);
    timer = window.setTimeout(() => keep(field), 700);
  });
  document.addEventListener("change", (event) => {
    const field = event.target as HTMLTextAreaElement;
    if (field.id === "note" && timer) keep(field);
  });
}

// A tone when one is asked: off unless somebody wants it.

function startSound(): void {
  let before = page()?.dataset["kind"];
  onChange(() => {
    const kind = page()?.dataset["kind"];
    const turned = before !== kind && (kind === "asked" || kind === "curtain");
    before = kind;
    if (turned && document.body.dataset["sound"]) tone();
  });
}

function tone(): void {
  const context = new AudioContext();
  const [voice, loud] = [context.createOscillator(), context.createGain()];
  voice.type = "sine";
  voice.frequency.setValueAtTime(523, context.currentTime);
  voice.frequency.setValueAtTime(659, context.currentTime + 0.14);
  loud.gain.setValueAtTime(0.0001, context.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.08, context.currentTime + 0.03);
  loud.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.5);
  voice.connect(loud).connect(context.destination);
  voice.start();
  voice.stop(context.currentTime + 0.55);
  voice.addEventListener("ended", () => void context.close());
}
