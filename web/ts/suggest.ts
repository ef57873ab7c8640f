// Help in the first games: fetched once the table is shown, so that nobody waits for it.
import { ask } from "./ask";
import { onChange } from "./page";

export function startSuggestions(): void {
  onChange(() => void suggest());
}

async function suggest(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-suggest]:not([data-asked])");
  if (!place) return;
  place.dataset["asked"] = "yes";
  const answer = await ask(place.dataset["suggest"] ?? "");
  if (answer?.ok && place.isConnected) place.innerHTML = await answer.text();
}
