// Small things: tabs below the board, links to copy, notices to dismiss, the page's title, seats of a new table.
import { onChange, page } from "./page";

export function startSmallThings(): void {
  document.body.dataset["tab"] ??= "mine";
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const tab = target.closest<HTMLElement>("[data-tab]");
    if (tab && tab !== document.body) {
      event.preventDefault();
      document.body.dataset["tab"] = tab.dataset["tab"] ?? "mine";
      markTab();
      return;
    }
    const dismissed = target.closest<HTMLElement>("[data-dismiss]");
    if (dismissed) document.getElementById(dismissed.dataset["dismiss"] ?? "")?.remove();
    const share = target.closest<HTMLElement>("[data-share]");
    if (share) {
      const sheet = { title: share.dataset["title"] ?? "Vaka", url: share.dataset["share"] ?? "" };
      void navigator.share(sheet).catch(() => undefined); // whoever closes the sheet has changed their mind
    }
    const link = target.closest<HTMLAnchorElement>("a[data-copy]");
    if (link && navigator.clipboard) {
      event.preventDefault();
      void navigator.clipboard.writeText(link.href).then(() => {
        const words = link.lastChild;
        if (!words) return;
        const before = words.textContent;
        words.textContent = "Copied";
        setTimeout(() => (words.textContent = before), 1600);
      });
    }
  });
  onChange(() => {
    const heading = page()?.dataset["heading"];
    if (heading) document.title = heading;
    markTab();
    offerSharing();
  });
  document.addEventListener("change", () => seats());
  seats();
  offerSharing();
}

/** A device that can hand a link on offers it. */
function offerSharing(): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-share][hidden]")) button.hidden = false;
}

function markTab(): void {
  for (const tab of document.querySelectorAll<HTMLElement>(".tabs [data-tab]")) {
    if (tab.dataset["tab"] === document.body.dataset["tab"]) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

/** A new table shows as many seats as there are players, and asks for names only where there is somebody to name. */
function seats(): void {
  const players = document.querySelector<HTMLInputElement>(".set-up input[name=players]:checked");
  if (!players) return;
  for (const place of document.querySelectorAll<HTMLElement>(".set-up .place")) {
    place.hidden = Number(place.dataset["seat"]) >= Number(players.value);
  }
}
