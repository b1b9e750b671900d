"use client";

import { use, useSyncExternalStore } from "react";
import { AssumedWindowContext } from "./assumed-window";

/** False during hydration, whose first render must equal the exported markup, whatever is loaded by then. */
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
