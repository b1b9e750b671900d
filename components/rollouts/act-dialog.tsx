"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApplyReport } from "@/components/status/apply-report";
import { missingRights } from "@/components/status/step-rights";
import { useApply } from "@/components/status/use-apply";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { InputField } from "@/components/ui/input-field";
import { NumberField } from "@/components/ui/number-field";
import type { RolloutActPlan, RolloutWish } from "@/lib/api/rollout-acts";
import type { RolloutRow } from "@/lib/api/rollouts";
import { actOnRollout, rolloutActPlan } from "@/lib/queries/rollout-acts";
import { ActConsequences } from "./act-consequences";
import { ACT_WORDS } from "./act-words";
import { tellUntilObeyed } from "./follow-rollout";
import { percentOf } from "./gate-percent";

interface ActDialogProps {
  readonly row: RolloutRow;
  /** A hold gets its reason, and a gate its share, in the dialog. */
  readonly wish: RolloutWish;
  readonly onClose: () => void;
}

/** Asks before something is ordered of a rollout: in numbers what happens and to whom, what is written, and the rights that it takes. */
export function ActDialog({ row, wish: first, onClose }: ActDialogProps) {
  const queries = useQueryClient();
  const words = ACT_WORDS[first.act];
  const [reason, setReason] = useState("");
  const [percent, setPercent] = useState(String(row.order?.minAvailablePercent ?? USUAL_PERCENT));
  const wish = first.act === "gate" ? { ...first, minAvailablePercent: percentOf(percent) ?? null } : first;
  const isEmpty = first.act === "gate" && percentOf(percent) === undefined && percent.trim() !== "";
  const { data: plan, error, isFetching, refetch } = useQuery({ ...rolloutActPlan(row, wish), enabled: !isEmpty });
  const { state, run, tryAgain } = useApply({
    send: () => {
      const asked: RolloutWish = wish.act === "hold" ? { ...wish, reason: reason.trim() } : wish;
      return actOnRollout(row, { wish: asked, plan: plan?.id ?? "", ...(plan?.confirm !== undefined && { confirm: plan.confirm }) });
    },
    planAnew: refetch,
    onWritten: () => {
      tellUntilObeyed(queries, row.name, wish, row);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={words.question(row.addOn)}
      consequences={
        <>
          <ApplyReport state={state} onTryAgain={tryAgain} />
          <ActConsequences plan={isEmpty ? undefined : plan} error={error} onTryAgain={refetch} />
          <p className="text-small text-text-3">{words.about}</p>
        </>
      }
      option={optionOf(first, { reason, setReason, percent, setPercent, isEmpty })}
      typedName={plan?.confirm}
      keep={words.keep}
      act={first.act === "gate" && percent.trim() === "" ? "Remove the health gate" : words.act}
      isMild={words.isMild}
      pending={state.phase === "busy" || state.phase === "written" || isFetching}
      reason={state.phase === "partly" ? "Look at what failed first." : whyNot(isEmpty ? undefined : plan)}
      onKeep={onClose}
      onAct={() => void run()}
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

function optionOf({ act }: RolloutWish, { reason, setReason, percent, setPercent, isEmpty }: Typed): ReactNode {
  if (act === "hold")
    return (
      <InputField
        label="Why"
        hint="Everybody who sees the rollout reads it."
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
    );
  if (act !== "gate") return undefined;
  return (
    <NumberField
      label="At least so many of the updated clusters are Available"
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

function whyNot(plan: RolloutActPlan | undefined): string | undefined {
  if (!plan) return "There is no plan yet.";
  return plan.problems[0] ?? missingRights(plan.rights);
}
