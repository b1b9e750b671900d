"use client";

import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "./icon-button";

const STORED_AS = "theme";
const SYSTEM_DARK = "(prefers-color-scheme: dark)";

/** Turns light into dark and back, and remembers it on this machine. */
export function ThemeToggle() {
  const dark = useSyncExternalStore(followTheme, isDark, () => false);
  return (
    <IconButton label={dark ? "Use the light theme" : "Use the dark theme"} onClick={() => setTheme(dark ? "light" : "dark")}>
      {dark ? <Sun size={16} strokeWidth={1.5} aria-hidden="true" /> : <Moon size={16} strokeWidth={1.5} aria-hidden="true" />}
    </IconButton>
  );
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia(SYSTEM_DARK).matches;
}

function setTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(STORED_AS, theme);
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
