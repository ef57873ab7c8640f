// Light or dark: as the system says, until somebody chooses. The choice is remembered in a cookie the server reads.

export function startTheme(): void {
  const root = document.documentElement;
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-theme-toggle]")) return;
    const dark = root.dataset["theme"] ? root.dataset["theme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset["theme"] = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset["theme"]}; path=/; max-age=31536000; samesite=lax`;
  });
  // Paper is white, whatever the screen shows.
  let chosen: string | undefined;
  window.addEventListener("beforeprint", () => {
    chosen = root.dataset["theme"];
    root.dataset["theme"] = "light";
  });
  window.addEventListener("afterprint", () => {
    if (chosen) root.dataset["theme"] = chosen;
    else delete root.dataset["theme"];
  });
}
