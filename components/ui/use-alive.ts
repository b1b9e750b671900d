"use client";

import { useSyncExternalStore } from "react";

/** False while the exported markup is being taken over, which has to be drawn alike at first, whatever was fetched by then. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
