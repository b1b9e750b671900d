"use client";

import { Moon, Sun } from "lucide-react";
import { IconButton } from "./icon-button";
import { setTheme, useIsDark } from "./theme";

/** Turns light into dark and back, and remembers it on this machine. */
export function ThemeToggle() {
  const dark = useIsDark();
  return (
    <IconButton
      label={dark ? "Use the light theme" : "Use the dark theme"}
      onClick={() => setTheme(dark ? "light" : "dark")}
    >
      {dark ? (
        <Sun size={16} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <Moon size={16} strokeWidth={1.5} aria-hidden="true" />
      )}
    </IconButton>
  );
}
