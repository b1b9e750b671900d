"use client";

import { useSyncExternalStore } from "react";

export type Density = "compact" | "comfortable";

const STORED_AS = "density";

/** Density of rows and controls, chosen on this device. */
export function useDensity(): Density {
  return useSyncExternalStore(follow, now, () => "compact");
}

/** Uses this density from now on, on this machine. */
export function setDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  localStorage.setItem(STORED_AS, density);
}

function now(): Density {
  return document.documentElement.dataset.density === "comfortable" ? "comfortable" : "compact";
}

function follow(listener: () => void): () => void {
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => chosen.disconnect();
}
