// The rules beside the board: a drawer that opens at the rule in question, and a search.
import { ask } from "./ask";

let opener: HTMLElement | null = null;

export function startRules(): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLElement>("[data-rule]");
    if (link && drawer() && !(event as MouseEvent).ctrlKey && !(event as MouseEvent).metaKey) {
      event.preventDefault();
      openRule(link.dataset["rule"] ?? "", link);
    } else if (target.closest("[data-close-rules]")) {
      closeRules();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer()?.classList.contains("open")) {
      event.stopPropagation();
      closeRules();
    }
  });
  document.addEventListener("input", (event) => {
    if ((event.target as Element).id === "rules-search") search((event.target as HTMLInputElement).value);
  });
}

const drawer = (): HTMLElement | null => document.querySelector<HTMLElement>(".drawer");

/** Open the rules, at one of them where it is named. */
export async function openRule(id: string, from?: HTMLElement): Promise<void> {
  const rules = drawer();
  if (!rules) return;
  opener = from ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null);
  const body = document.getElementById("rules-body");
  if (body && !body.dataset["loaded"]) {
    const answer = await ask(rules.dataset["src"] ?? "");
    if (answer?.ok) {
      body.innerHTML = await answer.text();
      body.dataset["loaded"] = "yes";
    }
  }
  rules.classList.add("open");
  rules.focus({ preventScroll: true });
  search("");
  for (const marked of rules.querySelectorAll(".here")) marked.classList.remove("here");
  const law = id ? document.getElementById(id) : null;
  if (law && rules.contains(law)) {
    law.classList.add("here");
    rules.scrollTop = law.offsetTop - rules.clientHeight / 3;
  }
}

function closeRules(): void {
  drawer()?.classList.remove("open");
  if (opener && document.contains(opener)) opener.focus({ preventScroll: true });
}

/** Words as people type them: without macrons, ʻokina and capitals. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u02bb\u2018\u2019']/g, "")
    .toLowerCase();

/** Show only the rules that hold every word, and say how many there are. */
function search(text: string): void {
  const words = plain(text).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const chapter of document.querySelectorAll<HTMLElement>(".chapter")) {
    const title = plain(chapter.querySelector("h3")?.textContent ?? "");
    let here = 0;
    for (const law of chapter.querySelectorAll<HTMLElement>(".law")) {
      const body = `${title} ${plain(law.textContent ?? "")}`;
      law.hidden = !words.every((word) => body.includes(word));
      if (!law.hidden) here += 1;
    }
    chapter.hidden = here === 0;
    found += here;
  }
  const say = document.getElementById("rules-found");
  if (!say) return;
  const count = found === 1 ? "1 rule" : `${found} rules`;
  say.textContent = words.length === 0 ? "" : found === 0 ? "No rule mentions this." : count;
}
