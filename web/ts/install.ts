// Where a browser can keep the page like an app, the front page says so.

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Safari on iPhones and iPads never asks: `standalone` is its word for whether the page runs as an app. */
function byHand(): boolean {
  return (navigator as Navigator & { standalone?: boolean }).standalone === false;
}

export function startInstalling(): void {
  const words = document.querySelector<HTMLElement>("[data-install-by-hand]");
  if (words) words.hidden = !byHand();
  const place = document.querySelector<HTMLElement>("[data-install]");
  if (!place) return;
  let offer: InstallEvent | null = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    place.hidden = false;
  });
  window.addEventListener("appinstalled", () => (place.hidden = true));
  place.querySelector("button")?.addEventListener("click", () => void offer?.prompt());
}
