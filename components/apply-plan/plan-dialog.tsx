"use client";

import type { ReactNode } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { EnableAnswer, EnablePlan } from "@/lib/api/addons/enable";
import { ApplyReport } from "./apply-report";
import { planObstacle } from "./plan-obstacle";
import { type Override, useApply } from "./use-apply";

type DialogPlan = Pick<EnablePlan, "id" | "problems" | "writes" | "rights" | "confirm" | "owned">;

/** A plan as it was read, and what was typed for it: what a request to carry it out says beside its input. */
type PlanToCarryOut = { readonly plan: string; readonly confirm?: string } & Override;

/** What a plan is shown with. */
export interface PlanReview {
  readonly isOverridden: boolean;
  readonly onOverridden: (isOverridden: boolean) => void;
}

interface PlanDialogProps<Plan extends DialogPlan> {
  /** As a query reads it. */
  readonly read: {
    readonly data: Plan | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly send: (request: PlanToCarryOut) => Promise<EnableAnswer>;
  /** What the toast names once the hub has all of it; the same id replaces the one before. */
  readonly written: { readonly id: string; readonly detail: string };
  readonly question: string;
  readonly action: string;
  /** It takes nothing away and can be undone. */
  readonly isMild: boolean;
  readonly keep: string;
  /** Why there is nothing to plan; then none is waited for. */
  readonly nothing?: string | undefined;
  /** What is said before the plan. */
  readonly lead?: ReactNode;
  readonly onKeep: () => void;
  readonly onWritten: () => void;
  /** What the plan writes, does to clusters and leaves behind. */
  readonly children: (plan: Plan, review: PlanReview) => ReactNode;
}

/**
 * Carries out a plan: what it does is read and shown before anything is written, its name is typed where it asks for
 * that, and a hub that has moved on since brings the plan of now.
 */
export function PlanDialog<Plan extends DialogPlan>(props: PlanDialogProps<Plan>) {
  const { read, send, written, question, action, isMild, keep, nothing, lead, onKeep, onWritten, children } = props;
  const { data: plan, error, isFetching, refetch } = read;
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) =>
      send({ plan: plan?.id ?? "", ...(plan?.confirm !== undefined && { confirm: plan.confirm }), ...override }),
    replan: refetch,
    onWritten: () => {
      // The pages that plan so show themselves what comes of it: nobody would end a toast that waits.
      toast({ ...written, phase: "seen", text: "Hub accepted." });
      onWritten();
    },
  });
  const isAwaited = !plan && nothing === undefined;
  return (
    <ConfirmDialog
      key={plan?.id}
      isMild={isMild}
      question={question}
      consequences={
        <>
          <ApplyReport state={state} onTryAgain={tryAgain} />
          {lead}
          {plan ? children(plan, { isOverridden, onOverridden }) : null}
          {isAwaited && error ? <ListProblem subject="plan" error={error} onTryAgain={refetch} /> : null}
          {isAwaited && !error ? <p role="status">Checking what it does to clusters.</p> : null}
        </>
      }
      typedName={plan?.confirm}
      keep={keep}
      action={action}
      pending={state.phase === "busy" || state.phase === "written" || isFetching}
      reason={state.phase === "partly" ? "Check what failed first." : (nothing ?? whyNot(plan, isOverridden))}
      onKeep={onKeep}
      onAction={() => void run()}
    />
  );
}

function whyNot(plan: DialogPlan | undefined, isOverridden: boolean): string | undefined {
  if (!plan) return "There is no plan yet.";
  // What is typed is typed in the dialog itself.
  return planObstacle({ ...plan, confirm: undefined }, { typed: "", isOverridden });
}
