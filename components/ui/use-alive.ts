"use client";

import { use, useSyncExternalStore } from "react";
import { AssumedWindowContext } from "./assumed-window";

/** False while the exported markup is being taken over, which has to be drawn alike at first, whatever was fetched by then. */
export function useAlive(): boolean {
  const isDrawnAhead = use(AssumedWindowContext) !== undefined;
  return useSyncExternalStore(
    never,
    () => true,
    () => isDrawnAhead,
  );
}

function never(): () => void {
  return () => undefined;
}
