"use client";

import { Suspense, useEffect } from "react";
import { late } from "@/components/ui/hooks/late";
import { count, plural } from "@/lib/format/count";
import { ConfigPreview } from "./config-preview";
import { ConfigurationStep } from "./configuration-step";
import type { EnableStep } from "./enable-address";
import { RequiredAddOns } from "./required-add-ons";
import type { Moves } from "./use-moves";
import type { LivePreview } from "./use-wizard";
import { useWizardKeys } from "./use-wizard-keys";
import { WizardFoot } from "./wizard-foot";
import { type WizardBase, WizardFrame } from "./wizard-frame";
import type { StepProps } from "./wizard-step";

/** Its own part of the wizard: who comes to another step by its address does without. */
const ClustersStep = late(async () => (await import("./clusters-step")).ClustersStep);
const ClusterPreview = late(async () => (await import("./cluster-preview")).ClusterPreview);
/** The last choice: loaded while the one before is made. */
const loadRolloutStep = async () => (await import("./rollout-step")).RolloutStep;
const loadRolloutPreview = async () => (await import("./rollout-preview")).RolloutPreview;
const RolloutStep = late(loadRolloutStep);
const RolloutPreview = late(loadRolloutPreview);

interface ChoosingStepProps {
  readonly base: WizardBase;
  readonly moves: Moves;
  readonly step: Exclude<EnableStep, "review">;
  readonly parts: StepProps;
  readonly preview: LivePreview;
  readonly isHeldUp: (step: EnableStep) => boolean;
  readonly showGaps: () => void;
}

const NEXT = {
  clusters: "Continue to configuration",
  configuration: "Continue to rollout",
  rollout: "Continue to review",
} as const;

/** A wizard step with a live preview. */
export function ChoosingStep({ base, moves, step, parts, preview, isHeldUp, showGaps }: ChoosingStepProps) {
  const { problems } = parts;
  const onContinue = () => {
    if (!isHeldUp(moves.at())) {
      moves.onward();
      return;
    }
    showGaps();
    requestAnimationFrame(focusFirstWrong);
  };
  useEffect(() => {
    if (step === "configuration") Promise.all([loadRolloutStep(), loadRolloutPreview()]).catch(() => undefined);
  }, [step]);
  useWizardKeys({ onContinue, onBack: moves.back, onLeave: moves.leave });
  return (
    <WizardFrame
      {...base}
      wrong={problems.besideFields(step)}
      form={<StepForm step={step} parts={parts} preview={preview} />}
      side={<StepSide step={step} parts={parts} preview={preview} />}
      fold={step === "configuration" ? "Configuration as YAML" : foldWords(preview)}
      foot={
        <WizardFoot
          onBack={moves.back}
          about={<Chosen preview={preview} />}
          action={NEXT[step]}
          onAction={onContinue}
        />
      }
    />
  );
}

interface StepPartProps {
  readonly step: ChoosingStepProps["step"];
  readonly parts: StepProps;
}

function StepForm({ step, parts, preview }: StepPartProps & Pick<ChoosingStepProps, "preview">) {
  if (step === "configuration") return <ConfigurationStep {...parts} />;
  if (step === "clusters")
    return (
      <Suspense>
        <ClustersStep {...parts} />
        <RequiredAddOns required={preview.answer?.required} {...parts} />
      </Suspense>
    );
  return (
    <Suspense>
      <RolloutStep {...parts} />
    </Suspense>
  );
}

function StepSide({ step, parts, preview }: StepPartProps & Pick<ChoosingStepProps, "preview">) {
  if (step === "configuration") return <ConfigPreview {...parts} />;
  return (
    <Suspense>
      {step === "clusters" ? (
        <ClusterPreview preview={preview} />
      ) : (
        <RolloutPreview preview={preview} draft={parts.draft} />
      )}
    </Suspense>
  );
}

function Chosen({ preview: { answer } }: { readonly preview: LivePreview }) {
  if (!answer) return null;
  return (
    <span className="max-sheet:hidden">
      <span className="font-medium text-text">{count(answer.chosenTotal)}</span> of {plural(answer.fleet, "cluster")}
    </span>
  );
}

function foldWords({ answer }: LivePreview): string {
  return answer ? `${count(answer.chosenTotal)} of ${plural(answer.fleet, "cluster")} selected` : "Affected clusters";
}

function focusFirstWrong(): void {
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}
