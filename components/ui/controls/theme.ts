"use client";

import { useSyncExternalStore } from "react";

const STORED_AS = "theme";
const SYSTEM_DARK = "(prefers-color-scheme: dark)";

/** Whether the page is dark, by choice or by the system. Unknown before hydration: then false. */
export function useIsDark(): boolean {
  return useSyncExternalStore(followTheme, isDark, () => false);
}

/** Uses this theme from now on, on this machine. */
export function setTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(STORED_AS, theme);
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia(SYSTEM_DARK).matches;
}

function followTheme(listener: () => void): () => void {
  const system = matchMedia(SYSTEM_DARK);
  const chosen = new MutationObserver(listener);
  system.addEventListener("change", listener);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", listener);
    chosen.disconnect();
  };
}
