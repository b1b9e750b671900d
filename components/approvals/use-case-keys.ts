"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { approvalAt } from "@/lib/queries/approval-place";
import { type Shown, sectionQuery } from "./queue";
import type { CaseSpot } from "./use-case-spot";
import type { QueuePart } from "./use-queue";
import { rowAt, type Spot, stepFrom } from "./walk";

interface Walk {
  readonly asked: Shown;
  readonly parts: readonly QueuePart[];
  /** The case that is looked at, and where it stands. */
  readonly selected: string | undefined;
  readonly spot: CaseSpot;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  readonly onSelect: (name: string) => void;
}

type Step = 1 | -1;

/** `j` and `k` walk along the queue, also to rows that are not here yet, and as soon as it is known from where; `/` goes to its filter. */
export function useCaseKeys({ asked, parts, selected, spot, filterRef, onSelect }: Walk): void {
  const queries = useQueryClient();
  const isAsking = useRef(false);
  const walkFrom = useEffectEvent(async (from: Spot | undefined, step: Step) => {
    const next = stepFrom(parts, from, step);
    if (!next || isAsking.current) return;
    isAsking.current = true;
    // What cannot be asked now can be asked at the next press.
    const far = () => queries.fetchQuery(approvalAt(next.place, sectionQuery(next.section, asked))).catch(() => null);
    const name = rowAt(parts, next) ?? (await far());
    isAsking.current = false;
    if (name !== null) onSelect(name);
  });
  const waiting = useRef<{ readonly step: Step; readonly from: string | undefined }>(undefined);
  useEffect(() => {
    const walk = (step: Step | undefined) => {
      if (step === undefined) return;
      waiting.current = spot === "unknown" ? { step, from: selected } : undefined;
      if (spot !== "unknown") void walkFrom(spot, step);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isBehindDialog()) return;
      walk(STEPS[event.key]);
      if (event.key !== "/") return;
      event.preventDefault();
      filterRef.current?.focus();
    };
    if (waiting.current?.from === selected) walk(waiting.current?.step);
    else waiting.current = undefined;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [selected, spot, filterRef]);
}

const STEPS: Readonly<Record<string, Step>> = { j: 1, k: -1 };

function isBehindDialog(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
