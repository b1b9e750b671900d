"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { ApplyReport } from "@/components/apply-plan/apply-report";
import { KeepOffer } from "@/components/apply-plan/keep-offer";
import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { PlanEffect } from "@/components/apply-plan/plan-effect";
import { planObstacle } from "@/components/apply-plan/plan-obstacle";
import { RightsList } from "@/components/apply-plan/rights-list";
import { useApply } from "@/components/apply-plan/use-apply";
import { ListProblem } from "@/components/request-state/list-problem";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { ClusterEdit, ClusterEditPlan } from "@/lib/api/clusters/edit-clusters";
import { radiusSummary } from "@/lib/blast-radius/summary";
import { count, plural } from "@/lib/format/count";
import { applyClusterEdit, clusterEditPlan } from "@/lib/queries/clusters/edit-clusters";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";

interface ClusterEditReviewProps {
  readonly input: ClusterEdit;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What an edit of clusters does to placements and add-ons, before anything is written. */
export function ClusterEditReview({ input, onBack, onDone }: ClusterEditReviewProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(clusterEditPlan(input));
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) =>
      applyClusterEdit({
        input,
        plan: plan?.id ?? "",
        ...(plan?.confirm !== undefined && { confirm: plan.confirm }),
        ...override,
      }),
    replan: refetch,
    onWritten: () => {
      const text = `${plural(plan?.writes.length ?? 0, "cluster is", "clusters are")} changed.`;
      toast({ id: "edit clusters", phase: "accepted", text: "Hub accepted.", detail: text });
      onDone();
    },
  });
  const changed = plan?.writes.length ?? input.clusters.length;
  return (
    <ConfirmDialog
      key={plan?.id}
      isMild={plan?.radius?.effects.every(({ loses }) => loses.total === 0) ?? false}
      question={`Change ${plural(changed, "cluster")}?`}
      consequences={
        <>
          <ApplyReport state={state} onTryAgain={tryAgain} />
          {plan ? (
            <Planned
              plan={plan}
              input={input}
              isOverridden={isOverridden}
              onOverridden={onOverridden}
              onKept={() => void refetch()}
            />
          ) : null}
          {!plan && error ? <ListProblem subject="plan" error={error} onTryAgain={refetch} /> : null}
          {!plan && !error ? <p role="status">Checking what it does to clusters.</p> : null}
        </>
      }
      typedName={plan?.confirm}
      keep="Back"
      action={`Change ${plural(changed, "cluster")}`}
      pending={state.phase === "busy" || state.phase === "written" || isFetching}
      reason={state.phase === "partly" ? "Check what failed first." : whyNot(plan, isOverridden)}
      onKeep={onBack}
      onAction={() => void run()}
    />
  );
}

interface PlannedProps {
  readonly plan: ClusterEditPlan;
  readonly input: ClusterEdit;
  readonly isOverridden: boolean;
  readonly onOverridden: (isOverridden: boolean) => void;
  readonly onKept: () => void;
}

function Planned({ plan, input, isOverridden, onOverridden, onKept }: PlannedProps) {
  const { writes, rights, radius, problems } = plan;
  const same = new Set(input.clusters).size - writes.length;
  const isMissing = rights.some(({ allowed }) => !allowed);
  return (
    <>
      {problems.map(({ field, message }) => (
        <p key={`${field} ${message}`} role="alert" className="text-bad-text">
          {message}
        </p>
      ))}
      {problems.length === 0 && same > 0 ? (
        <p>{plural(same, "of them is as wanted already.", "of them are as wanted already.")}</p>
      ) : null}
      {writes.length > 0 && !plan.withheld && !radius?.effects.length ? <p>{radiusSummary([])}</p> : null}
      <Suspense>
        <PlanEffect
          plan={plan}
          addOn=""
          isOverridden={isOverridden}
          onOverridden={onOverridden}
          rendered={renderedPlanRequest(["clusters", "edit"], input)}
        >
          <KeepOffer effects={radius?.effects ?? []} onKept={onKept} />
        </PlanEffect>
      </Suspense>
      {isMissing ? <RightsList rights={rights} /> : null}
      {writes.length > 0 ? <WrittenClusters names={writes.map(({ name }) => name)} /> : null}
      <PlanCopies writes={writes} />
    </>
  );
}

const MAX_NAMES = 50;

function WrittenClusters({ names }: { readonly names: readonly string[] }) {
  return (
    <details>
      <summary className="hover:text-text">{plural(names.length, "cluster is", "clusters are")} written</summary>
      <p className="mono mt-1 text-small [overflow-wrap:anywhere]">
        {names.slice(0, MAX_NAMES).join(", ")}
        {names.length > MAX_NAMES ? ` and ${count(names.length - MAX_NAMES)} more` : ""}
      </p>
    </details>
  );
}

function whyNot(plan: ClusterEditPlan | undefined, isOverridden: boolean): string | undefined {
  if (!plan) return "There is no plan yet.";
  // What is typed is typed in the dialog itself.
  return planObstacle({ ...plan, confirm: undefined }, { typed: "", isOverridden });
}
