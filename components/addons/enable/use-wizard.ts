"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EnableOptions, EnablePreview } from "@/lib/api/enable";
import { enablePreview } from "@/lib/queries/enable";
import type { Draft } from "./draft";
import type { EnableStep } from "./enable-address";
import { gaps, isAskable, misfits, wishOf } from "./wish";
import { type WizardProblems, wizardProblems } from "./wizard-problems";

const SETTLED_MS = 250;

/** Whom the draft reaches, as far as the hub has answered. */
export interface LivePreview {
  /** Absent while nothing is chosen, and before the first answer. */
  readonly answer: EnablePreview | undefined;
  /** RFC 3339: when it was computed. */
  readonly at: string | undefined;
  readonly isAsked: boolean;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

interface WizardState {
  readonly preview: LivePreview;
  readonly problems: WizardProblems;
  /** What keeps a step from being left; what the hub said of an earlier draft does not. */
  readonly isHeldUp: (step: EnableStep) => boolean;
  /** From now on also what is missing is said. */
  readonly sayGaps: () => void;
}

/** Follows a draft with the hub's answers, a moment behind whoever types. */
export function useWizard(options: EnableOptions, draft: Draft): WizardState {
  const [saysGaps, setSaysGaps] = useState(false);
  const settled = useSettled(draft);
  const isAsked = isAskable(draft);
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = useQuery({
    ...enablePreview(options.addOn.name, wishOf(settled)),
    enabled: isAskable(settled) && misfits(settled).length === 0,
  });
  const answer = isAsked ? data : undefined;
  const isCurrent = settled === draft && !isPlaceholderData;
  const holding = wizardProblems([...misfits(draft), ...gaps(draft), ...((isCurrent && answer?.problems) || [])]);
  return {
    preview: {
      answer,
      at: dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined,
      isAsked,
      error,
      onTryAgain: refetch,
    },
    problems: wizardProblems([...misfits(draft), ...(saysGaps ? gaps(draft) : []), ...(answer?.problems ?? [])]),
    isHeldUp: (step) => holding.in(step).length > 0,
    sayGaps: () => setSaysGaps(true),
  };
}

/** The draft as it was when it last stood still; at once where clusters are chosen in another way. */
function useSettled(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled.way === draft.way ? settled : draft;
}
