"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "@/components/ui/controls/is-typing";
import { approvalAt } from "@/lib/queries/approvals/approval-position";
import { type QueueView, sectionQuery } from "./queue";
import { type QueuePosition, queuePositionOf, rowAt, stepFrom } from "./queue-position";
import type { CaseSpot } from "./use-case-spot";
import { addressedCase } from "./use-inbox-address";
import type { QueuePart } from "./use-queue";
import type { QueueMarks } from "./use-queue-marks";

interface Walk {
  readonly shown: QueueView;
  readonly parts: readonly QueuePart[];
  /** The opened request as the page shows it, and its position. */
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
  const ahead = useRef<{ readonly name: string; readonly at: QueuePosition }>(undefined);
  const waiting = useRef<{ readonly step: Step; readonly from: string | undefined }>(undefined);
  const walkFrom = async (from: QueuePosition | undefined, step: Step) => {
    const next = stepFrom(parts, from, step);
    if (!next || isLoading.current) return;
    isLoading.current = true;
    // A failed lookup can be repeated with the next key press.
    const far = () => queries.fetchQuery(approvalAt(next.index, sectionQuery(next.section, shown))).catch(() => null);
    const name = rowAt(parts, next) ?? (await far());
    isLoading.current = false;
    if (name === null) return;
    ahead.current = { name, at: next };
    onSelect(name);
  };
  const walk = (step: Step) => {
    // The address is first to know what was opened: a step from what is still shown would go elsewhere.
    const from = addressedCase();
    const known = ahead.current?.name === from ? ahead.current?.at : "unknown";
    const at = from === selected ? spot : (queuePositionOf(parts, from) ?? known);
    waiting.current = at === "unknown" ? { step, from } : undefined;
    if (at !== "unknown") void walkFrom(at, step);
  };
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    "/": () => filterRef.current?.focus(),
    x: marks && selected !== undefined ? () => marks.select(addressedCase() ?? selected, false) : undefined,
    X: marks?.selectAll,
    Escape: marks?.clear,
  };
  // At each drawing: a key acts on what is shown by then.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isBehindDialog()) return;
      const step = STEPS[event.key];
      if (step) walk(step);
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    const { step, from } = waiting.current ?? {};
    if (step && from === addressedCase()) walk(step);
    else waiting.current = undefined;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

const STEPS: Readonly<Record<string, Step>> = { j: 1, k: -1 };

function isBehindDialog(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
