"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useWizardKeys } from "@/components/addons/enable/use-wizard-keys";
import { WizardFoot } from "@/components/addons/enable/wizard-foot";
import { useShownStep, type WizardBase, WizardFrame } from "@/components/addons/enable/wizard-frame";
import { wizardProblems } from "@/components/addons/enable/wizard-problems";
import { Button } from "@/components/ui/controls/button";
import type { Step } from "@/components/ui/controls/stepper";
import { late } from "@/components/ui/hooks/late";
import { usePaced } from "@/components/ui/hooks/use-paced";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { Installation, InstallationPath } from "@/lib/api/addons/installation";
import { installationPreview } from "@/lib/queries/addons/installation";
import { crumbsOf } from "./address";
import { ComparisonSide } from "./comparison-side";
import { inputOf, misfits } from "./fields";
import { type ChangeState, useChanges } from "./use-changes";

/** Each step does without the other. */
const ChangeForm = late(async () => (await import("./change-form")).ChangeForm);
const ChangeReview = late(async () => (await import("./change-review")).ChangeReview);

const PREVIEW_PACE_MS = 300;
const TITLES = { rollout: "How it is installed", review: "What saving does" } as const;

interface ChangeStepsProps {
  readonly path: InstallationPath;
  readonly installation: Installation;
}

/** Two steps, the change and its review; the address holds both. */
export function ChangeSteps({ path, installation }: ChangeStepsProps) {
  const state = useChanges(path, installation.input);
  const shown = useShownStep(TITLES[state.step]);
  const base: WizardBase = {
    shown,
    title: TITLES[state.step],
    steps: stepsOf(state),
    onStep: state.toStep,
    header: <ChangeHeader path={path} state={state} />,
  };
  if (state.step === "review") {
    return (
      <Suspense fallback={<WizardFrame {...base} form={null} foot={null} />}>
        <ChangeReview base={base} path={path} state={state} />
      </Suspense>
    );
  }
  return <ChangeStep base={base} path={path} installation={installation} state={state} />;
}

interface ChangeStepProps extends ChangeStepsProps {
  readonly base: WizardBase;
  readonly state: ChangeState;
}

function ChangeStep({ base, path, installation, state }: ChangeStepProps) {
  const settled = usePaced(state.fields, PREVIEW_PACE_MS);
  const wrong = misfits(state.fields);
  const preview = useQuery({ ...installationPreview(path, inputOf(settled)), enabled: misfits(settled).length === 0 });
  const isCurrent = settled === state.fields && !preview.isPlaceholderData;
  const problems = wizardProblems([...wrong, ...(preview.data?.problems ?? [])]);
  const isHeldUp = wrong.length > 0 || (isCurrent && (preview.data?.problems.length ?? 0) > 0);
  const reason = reasonAgainst(state.isChanged, isHeldUp);
  const onContinue = () => {
    if (!reason) state.toStep("review");
  };
  useWizardKeys({ onContinue, onBack: state.leave, onLeave: state.leave });
  return (
    <WizardFrame
      {...base}
      form={
        <Suspense>
          <ChangeForm path={path} installation={installation} state={state} problems={problems} />
        </Suspense>
      }
      side={<ComparisonSide preview={preview} isCurrent={isCurrent} />}
      foot={
        <WizardFoot onBack={state.leave} about="" action="Review the change" reason={reason} onAction={onContinue} />
      }
    />
  );
}

function reasonAgainst(isChanged: boolean, isHeldUp: boolean): string | undefined {
  if (!isChanged) return "Nothing is changed yet.";
  return isHeldUp ? "Correct the fields with a problem first." : undefined;
}

function stepsOf({ step, isChanged }: ChangeState): readonly Step[] {
  const isReview = step === "review";
  return [
    { id: "rollout", label: "Change", chosen: isChanged ? "changed" : undefined, state: isReview ? "done" : "current" },
    { id: "review", label: "Review", state: isReview ? "current" : "ahead" },
  ];
}

function ChangeHeader({ path, state }: { readonly path: InstallationPath; readonly state: ChangeState }) {
  return (
    <div className="border-line border-b pb-3">
      <PageHeader
        verb="Change"
        title={path.name}
        machine
        crumbs={crumbsOf(path)}
        badges={
          <span className="text-small text-text-3">
            through{" "}
            <span className="mono">
              {path.namespace}/{path.placement}
            </span>
          </span>
        }
        actions={
          <>
            {state.isChanged ? (
              <Button appearance="quiet" onClick={state.discard}>
                Discard changes
              </Button>
            ) : null}
            <Button appearance="quiet" onClick={state.leave}>
              Leave
            </Button>
          </>
        }
      />
    </div>
  );
}
