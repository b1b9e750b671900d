"use client";

import { useQueryClient } from "@tanstack/react-query";
import { reportMissing } from "@/components/ui/hooks/late";
import type { RunDecision } from "./decision-inputs";

/** Carries out decisions: true when the hub has accepted all of it. How that is done is loaded with the first one. */
export function useDecisions(): RunDecision {
  const queries = useQueryClient();
  return async (decision) => {
    const loaded = await import("./carry-out").catch(() => void reportMissing());
    return loaded ? loaded.carryOut(queries, decision) : false;
  };
}
