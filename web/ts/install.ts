// Where a browser can keep the page like an app, the front page says so.

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export function startInstalling(): void {
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
