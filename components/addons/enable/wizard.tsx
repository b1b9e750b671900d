"use client";

import { Suspense, useEffect } from "react";
import type { ChosenClusters } from "@/components/list/selection/chosen-clusters";
import { late } from "@/components/ui/hooks/late";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { ChoosingStep } from "./choosing-step";
import { STEP_TITLES, wizardSteps } from "./step-labels";
import { useDraft } from "./use-draft";
import { useMoves } from "./use-moves";
import { useWizard } from "./use-wizard";
import { useShownStep, WizardFrame } from "./wizard-frame";
import { WizardHeader } from "./wizard-header";

/** The last step: loaded while the last choice is made. */
const loadReviewStep = async () => (await import("./review-step")).ReviewStep;
const ReviewStep = late(loadReviewStep);

interface WizardProps {
  readonly options: EnableOptions;
  /** What was chosen in a list before. */
  readonly chosen: ChosenClusters | undefined;
}

/** The steps of enabling one add-on; the address names the open one, the draft holds the choices. */
export function Wizard({ options, chosen }: WizardProps) {
  const { name } = options.addOn;
  const { step, moves } = useMoves(name);
  const { draft, isRefused, change, discard, restore } = useDraft(options, chosen);
  const { preview, problems, isHeldUp, showGaps } = useWizard(options, draft);
  const shown = useShownStep(STEP_TITLES[step]);
  const base = {
    shown,
    title: STEP_TITLES[step],
    steps: wizardSteps(options, draft, preview.answer, step),
    onStep: moves.toStep,
    header: (
      <WizardHeader
        addOn={name}
        draft={draft}
        isRefused={isRefused}
        onDiscard={discard}
        onRestore={restore}
        onLeave={moves.leave}
      />
    ),
  };
  useEffect(() => {
    if (step === "rollout") loadReviewStep().catch(() => undefined);
  }, [step]);
  if (step === "review") {
    return (
      <Suspense fallback={<WizardFrame {...base} form={null} foot={null} />}>
        <ReviewStep base={base} moves={moves} options={options} draft={draft} />
      </Suspense>
    );
  }
  return (
    <ChoosingStep
      base={base}
      moves={moves}
      step={step}
      parts={{ options, draft, change, problems }}
      preview={preview}
      isHeldUp={isHeldUp}
      showGaps={showGaps}
    />
  );
}
