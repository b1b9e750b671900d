"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EnableOptions, EnablePreview } from "@/lib/api/addons/enable";
import { enablePreview } from "@/lib/queries/addons/enable";
import type { Draft } from "./draft";
import type { EnableStep } from "./enable-address";
import { gaps, inputOf, isAskable, misfits } from "./enable-input";
import { type WizardProblems, wizardProblems } from "./wizard-problems";

const SETTLED_MS = 250;

/** The clusters the draft reaches, as far as the hub has answered. */
export interface LivePreview {
  /** Absent while nothing is chosen, and before the first answer. */
  readonly answer: EnablePreview | undefined;
  /** RFC 3339: when it was computed. */
  readonly at: string | undefined;
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

interface WizardState {
  readonly preview: LivePreview;
  readonly problems: WizardProblems;
  /** What prevents leaving a step; answers for an earlier draft do not. */
  readonly isHeldUp: (step: EnableStep) => boolean;
  /** From now on missing input is reported, too. */
  readonly showGaps: () => void;
}

/** Follows a draft with the hub's answers, slightly delayed while typing. */
export function useWizard(options: EnableOptions, draft: Draft): WizardState {
  const [showsGaps, setShowsGaps] = useState(false);
  const settled = useSettled(draft);
  const isComplete = isAskable(draft);
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = useQuery({
    ...enablePreview(options.addOn.name, inputOf(settled)),
    enabled: isAskable(settled) && misfits(settled).length === 0,
  });
  const answer = isComplete ? data : undefined;
  const isCurrent = settled === draft && !isPlaceholderData;
  const holding = wizardProblems([...misfits(draft), ...gaps(draft), ...((isCurrent && answer?.problems) || [])]);
  return {
    preview: {
      answer,
      at: dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined,
      isComplete,
      error,
      onTryAgain: refetch,
    },
    problems: wizardProblems([...misfits(draft), ...(showsGaps ? gaps(draft) : []), ...(answer?.problems ?? [])]),
    isHeldUp: (step) => holding.in(step).length > 0,
    showGaps: () => setShowsGaps(true),
  };
}

/** The draft when it last rested; immediately if the way to choose clusters changed. */
function useSettled(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled.way === draft.way ? settled : draft;
}
