// The ground under the pieces: a file that the browser keeps, laid before the board is seen.
import { ask } from "./ask";
import { onChange } from "./page";

let laid = "";

export function startGround(): void {
  onChange(() => void lay());
}

async function lay(): Promise<void> {
  const map = document.getElementById("map");
  const address = map?.dataset["ground"] ?? "";
  if (!map || address === laid) return;
  laid = address;
  const answer = await ask(address);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  const [sprites, ground] = [...new DOMParser().parseFromString(text || "<svg/>", "image/svg+xml").documentElement.children];
  if (laid === address && sprites && ground) {
    document.getElementById("sprites")?.replaceChildren(...sprites.childNodes);
    document.getElementById("ground")?.replaceChildren(...ground.childNodes);
    document.dispatchEvent(new Event("vaka:ground"));
  }
  map.classList.remove("bare"); // without its ground a board can still be played
}
