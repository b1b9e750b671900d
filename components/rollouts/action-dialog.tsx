"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApplyReport } from "@/components/apply-plan/apply-report";
import { LatePlanEffect } from "@/components/apply-plan/late-plan-effect";
import { ownedReason } from "@/components/apply-plan/plan-obstacle";
import { missingRights } from "@/components/apply-plan/step-rights";
import { useApply } from "@/components/apply-plan/use-apply";
import { InputField } from "@/components/ui/controls/input-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { RolloutActionInput, RolloutActionPlan } from "@/lib/api/rollouts/rollout-actions";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";
import { actOnRollout, rolloutActionPlan } from "@/lib/queries/rollouts/rollout-actions";
import { ActionConsequences } from "./action-consequences";
import { ACTION_LABELS } from "./action-labels";
import { notifyWhenApplied } from "./follow-rollout";
import { percentOf } from "./gate-percent";

interface ActionDialogProps {
  readonly row: RolloutRow;
  /** A hold gets its reason, and a gate its share, in the dialog. */
  readonly input: RolloutActionInput;
  readonly onClose: () => void;
}

/** Confirms an action on a rollout: effects in numbers, writes, and required rights. */
export function ActionDialog({ row, input: first, onClose }: ActionDialogProps) {
  const queries = useQueryClient();
  const text = ACTION_LABELS[first.action];
  const [reason, setReason] = useState("");
  const [percent, setPercent] = useState(String(row.order?.minAvailablePercent ?? USUAL_PERCENT));
  const input = first.action === "gate" ? { ...first, minAvailablePercent: percentOf(percent) ?? null } : first;
  const isEmpty = first.action === "gate" && percentOf(percent) === undefined && percent.trim() !== "";
  const { data: plan, error, isFetching, refetch } = useQuery({ ...rolloutActionPlan(row, input), enabled: !isEmpty });
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) => {
      const request: RolloutActionInput = input.action === "hold" ? { ...input, reason: reason.trim() } : input;
      return actOnRollout(row, {
        input: request,
        plan: plan?.id ?? "",
        ...(plan?.confirm !== undefined && { confirm: plan.confirm }),
        ...override,
      });
    },
    replan: refetch,
    onWritten: () => {
      notifyWhenApplied(queries, row.name, input, row);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={text.question(row.addOn)}
      consequences={
        <>
          <ApplyReport state={state} onTryAgain={tryAgain} />
          <ActionConsequences plan={isEmpty ? undefined : plan} error={error} onTryAgain={refetch} />
          {plan && !isEmpty ? (
            <LatePlanEffect
              plan={plan}
              addOn={row.addOn}
              isOverridden={isOverridden}
              onOverridden={onOverridden}
              rendered={renderedPlanRequest(["rollouts", row.addOn, row.namespace, row.placement], input)}
            />
          ) : null}
          <p className="text-small text-text-3">{text.about}</p>
        </>
      }
      option={optionOf(first, { reason, setReason, percent, setPercent, isEmpty })}
      typedName={plan?.confirm}
      keep={text.keep}
      action={first.action === "gate" && percent.trim() === "" ? "Remove the health gate" : text.action}
      isMild={text.isMild}
      pending={state.phase === "busy" || state.phase === "written" || isFetching}
      reason={state.phase === "partly" ? "Check what failed first." : whyNot(isEmpty ? undefined : plan, isOverridden)}
      onKeep={onClose}
      onAction={() => void run()}
    />
  );
}

const USUAL_PERCENT = 90;

interface Typed {
  readonly reason: string;
  readonly setReason: (text: string) => void;
  readonly percent: string;
  readonly setPercent: (text: string) => void;
  readonly isEmpty: boolean;
}

function optionOf(
  { action }: RolloutActionInput,
  { reason, setReason, percent, setPercent, isEmpty }: Typed,
): ReactNode {
  if (action === "hold")
    return (
      <InputField
        label="Why"
        hint="Visible to everyone who can see the rollout."
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
    );
  if (action !== "gate") return undefined;
  return (
    <NumberField
      label="Minimum share of updated clusters that are Available"
      hint="Empty: no health gate."
      problem={isEmpty ? "A whole number from 1 to 100." : undefined}
      text={percent}
      onText={setPercent}
      unit="%"
      least={1}
      most={100}
    />
  );
}

function whyNot(plan: RolloutActionPlan | undefined, isOverridden: boolean): string | undefined {
  if (!plan) return "There is no plan yet.";
  return plan.problems[0] ?? missingRights(plan.rights) ?? (isOverridden ? undefined : ownedReason(plan.owned));
}
