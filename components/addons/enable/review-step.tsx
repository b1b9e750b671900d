"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApplyReport } from "@/components/apply-plan/apply-report";
import { LatePlanEffect } from "@/components/apply-plan/late-plan-effect";
import { planObstacle } from "@/components/apply-plan/plan-obstacle";
import { useApply } from "@/components/apply-plan/use-apply";
import type { EnableOptions, EnablePlan } from "@/lib/api/addons/enable";
import { plural } from "@/lib/format/count";
import { applyEnable, enableOptions, enablePlan } from "@/lib/queries/addons/enable";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";
import type { Draft } from "./draft";
import { gaps, inputOf, misfits } from "./enable-input";
import { notifyWhenEnabled } from "./follow-clusters";
import { planCounts } from "./plan-summary";
import { PlanUnread } from "./plan-unread";
import { ReviewForm } from "./review-form";
import { ReviewSide } from "./review-side";
import { forgetDraft } from "./use-draft";
import type { Moves } from "./use-moves";
import { useWizardKeys } from "./use-wizard-keys";
import { WizardFoot } from "./wizard-foot";
import { type WizardBase, WizardFrame } from "./wizard-frame";

interface ReviewStepProps {
  readonly base: WizardBase;
  readonly moves: Moves;
  readonly options: EnableOptions;
  readonly draft: Draft;
}

/** The complete plan, and the button that carries it out. */
export function ReviewStep({ base, moves, options, draft }: ReviewStepProps) {
  const { name } = options.addOn;
  const [typed, setTyped] = useState("");
  const input = inputOf(draft);
  const missing = [...misfits(draft), ...gaps(draft)];
  const {
    data: plan,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...enablePlan(name, input), enabled: missing.length === 0 });
  const onWritten = useWritten(name, plan);
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) =>
      applyEnable(name, {
        input,
        plan: plan?.id ?? "",
        ...(plan?.confirm !== undefined && { confirm: typed.trim() }),
        ...override,
      }),
    replan: () => {
      setTyped("");
      return refetch();
    },
    onWritten,
  });
  const isBusy = state.phase === "busy" || state.phase === "written" || isFetching;
  const reason = plan ? planObstacle(plan, { typed, isOverridden }) : "There is no plan yet.";
  const action = () => {
    if (!isBusy && state.phase !== "partly" && !reason) void run();
  };
  useWizardKeys({ onContinue: action, onBack: moves.back, onLeave: moves.leave });
  return (
    <WizardFrame
      {...base}
      form={
        <>
          <ApplyReport state={state} onTryAgain={tryAgain} />
          {plan ? (
            <ReviewForm plan={plan} isByHandNow={options.addOn.install === "manual"} onStep={moves.toStep}>
              <LatePlanEffect
                plan={plan}
                addOn={name}
                isOverridden={isOverridden}
                onOverridden={onOverridden}
                rendered={renderedPlanRequest(["addons", name, "enable"], input)}
              />
            </ReviewForm>
          ) : null}
          {plan ? null : <PlanUnread missing={missing} error={error} onStep={moves.toStep} onTryAgain={refetch} />}
        </>
      }
      side={plan ? <ReviewSide plan={plan} draft={draft} typed={typed} onTyped={setTyped} /> : null}
      foot={
        <WizardFoot
          onBack={moves.back}
          about={plan ? planCounts(plan) : ""}
          action={plan ? actionText(plan) : "Enable"}
          reason={state.phase === "partly" ? "Check what failed first." : reason}
          appearance={plan && plan.losing.length > 0 ? "armed" : "primary"}
          isBusy={isBusy}
          onAction={action}
        />
      }
    />
  );
}

/** Deletes the draft, reports success, and opens the page to follow it. */
function useWritten(name: string, plan: EnablePlan | undefined): () => void {
  const router = useRouter();
  const queries = useQueryClient();
  return () => {
    if (!plan) return;
    forgetDraft(name);
    notifyWhenEnabled(queries, name, plan.gaining);
    void queries.invalidateQueries({ queryKey: enableOptions(name).queryKey, refetchType: "none" });
    router.push(plan.follow);
  };
}

function actionText({ gaining, losing }: EnablePlan): string {
  if (gaining.length > 0) return `Enable on ${plural(gaining.length, "cluster")}`;
  return losing.length > 0 ? `Remove from ${plural(losing.length, "cluster")}` : "Save";
}
