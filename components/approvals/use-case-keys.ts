"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "@/components/ui/controls/is-typing";
import { approvalAt } from "@/lib/queries/approvals/approval-position";
import { type QueueView, sectionQuery } from "./queue";
import { type QueuePosition, rowAt, stepFrom } from "./queue-position";
import type { CaseSpot } from "./use-case-spot";
import type { QueuePart } from "./use-queue";
import type { QueueMarks } from "./use-queue-marks";

interface Walk {
  readonly shown: QueueView;
  readonly parts: readonly QueuePart[];
  /** The opened request, and its position. */
  readonly selected: string | undefined;
  readonly spot: CaseSpot;
  /** Undefined where nothing can be selected. */
  readonly marks: QueueMarks | undefined;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  readonly onSelect: (name: string) => void;
}

type Step = 1 | -1;

/**
 * `j` and `k` move through the queue, also to rows not loaded yet, as soon as the position is known; `/` focuses its
 * filter; `x` selects the opened request, `X` all that match, and Esc none.
 */
export function useCaseKeys({ shown, parts, selected, spot, marks, filterRef, onSelect }: Walk): void {
  const queries = useQueryClient();
  const isLoading = useRef(false);
  /** Where the last step led, for the next one, which may come before the page shows it. */
  const ahead = useRef<{ readonly from: string | undefined; readonly at: QueuePosition }>(undefined);
  const walkFrom = useEffectEvent(async (from: QueuePosition | undefined, step: Step) => {
    const next = stepFrom(parts, from, step);
    if (!next || isLoading.current) return;
    isLoading.current = true;
    // A failed lookup can be repeated with the next key press.
    const far = () => queries.fetchQuery(approvalAt(next.index, sectionQuery(next.section, shown))).catch(() => null);
    const name = rowAt(parts, next) ?? (await far());
    isLoading.current = false;
    if (name === null) return;
    ahead.current = { from: selected, at: next };
    onSelect(name);
  });
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    "/": () => filterRef.current?.focus(),
    x: marks && selected !== undefined ? () => marks.select(selected, false) : undefined,
    X: marks?.selectAll,
    Escape: marks?.clear,
  };
  const actionOf = useEffectEvent((key: string) => actions[key]);
  const waiting = useRef<{ readonly step: Step; readonly from: string | undefined }>(undefined);
  useEffect(() => {
    const walk = (step: Step | undefined) => {
      if (step === undefined) return;
      if (ahead.current?.from === selected) return void walkFrom(ahead.current?.at, step);
      waiting.current = spot === "unknown" ? { step, from: selected } : undefined;
      if (spot !== "unknown") void walkFrom(spot, step);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isBehindDialog()) return;
      walk(STEPS[event.key]);
      const action = actionOf(event.key);
      if (!action) return;
      event.preventDefault();
      action();
    };
    if (waiting.current?.from === selected) walk(waiting.current?.step);
    else waiting.current = undefined;
    if (ahead.current?.from !== selected) ahead.current = undefined;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [selected, spot]);
}

const STEPS: Readonly<Record<string, Step>> = { j: 1, k: -1 };

function isBehindDialog(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
