"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isTyping } from "@/components/ui/is-typing";
import type { ApprovalState } from "@/lib/api/approvals";
import { approvalAt } from "@/lib/queries/approval-place";
import { sectionQuery } from "./queue";
import type { CaseSpot } from "./use-case-spot";
import type { QueuePart } from "./use-queue";
import { rowAt, stepFrom } from "./walk";

interface Walk {
  readonly state: ApprovalState;
  readonly parts: readonly QueuePart[];
  /** Where the case stands that is looked at. */
  readonly spot: CaseSpot;
  readonly onSelect: (name: string) => void;
}

/** `j` and `k` walk along the queue, also to rows that are not here yet. */
export function useCaseKeys({ state, parts, spot, onSelect }: Walk): void {
  const queries = useQueryClient();
  const isAsking = useRef(false);
  useEffect(() => {
    const onKey = async (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isBehindDialog()) return;
      const step = STEPS[event.key];
      if (step === undefined || spot === "unknown" || isAsking.current) return;
      const next = stepFrom(parts, spot, step);
      if (!next) return;
      isAsking.current = true;
      // What cannot be asked now can be asked at the next press.
      const far = () => queries.fetchQuery(approvalAt(next.place, sectionQuery(next.section, state))).catch(() => null);
      const name = rowAt(parts, next) ?? (await far());
      isAsking.current = false;
      if (name !== null) onSelect(name);
    };
    const listener = (event: KeyboardEvent) => void onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [queries, state, parts, spot, onSelect]);
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

function isBehindDialog(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
