// The ground under the pieces: a file that the browser keeps, laid before the board is seen.
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
  try {
    const answer = await fetch(address);
    const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    const [sprites, ground] = [...file.children];
    if (answer.ok && laid === address && sprites && ground) {
      document.getElementById("sprites")?.replaceChildren(...sprites.childNodes);
      document.getElementById("ground")?.replaceChildren(...ground.childNodes);
    }
  } finally {
    // Without its ground a board can still be played.
    map.classList.remove("bare");
  }
}
