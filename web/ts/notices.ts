// Notices on this device, where the browser can: asked for by a click, never by themselves.

export function startNotices(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-submit]")) {
    select.addEventListener("change", () => select.form?.requestSubmit());
  }
  const zone = document.querySelector<HTMLSelectElement>("select[data-zone]");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && !zone.querySelector("option[selected]") && [...zone.options].some((each) => each.value === here)) zone.value = here;
  const place = document.querySelector<HTMLElement>("[data-push]");
  if (!place || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  place.hidden = false;
  place.querySelector("button")?.addEventListener("click", () => void subscribe(place.dataset["push"] ?? ""));
}

const say = (words: string): void => {
  const line = document.getElementById("push-words");
  if (line) line.textContent = words;
};

/** A worker that has just been registered can subscribe once it is active. */
async function active(worker: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = worker.installing ?? worker.waiting;
  if (!worker.active && coming) {
    await new Promise<void>((done) => coming.addEventListener("statechange", () => coming.state === "activated" && done()));
  }
  return worker;
}

async function subscribe(key: string): Promise<void> {
  say("");
  if ((await Notification.requestPermission()) !== "granted") {
    say("This browser does not allow notices; its settings do.");
    return;
  }
  try {
    const worker = await active(await navigator.serviceWorker.register("/notices/worker.js", { scope: "/notices/" }));
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    const answer = await fetch("/api/me/notices", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "push", target: endpoint, keys }),
    });
    if (answer.ok) location.reload();
    else say(((await answer.json()) as { reason?: string }).reason ?? "That did not work.");
  } catch {
    say("The browser’s push service does not answer.");
  }
}
