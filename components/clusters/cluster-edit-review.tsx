"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { KeepOffer } from "@/components/apply-plan/keep-offer";
import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { PlanDialog, type PlanReview } from "@/components/apply-plan/plan-dialog";
import { PlanEffect } from "@/components/apply-plan/plan-effect";
import { RightsList } from "@/components/apply-plan/rights-list";
import { Link } from "@/components/ui/controls/link";
import type { ClusterEdit, ClusterEditPlan } from "@/lib/api/clusters/edit-clusters";
import { radiusSummary } from "@/lib/blast-radius/summary";
import { count, plural } from "@/lib/format/count";
import { applyClusterEdit, clusterEditPlan } from "@/lib/queries/clusters/edit-clusters";
import { riskyClusters } from "@/lib/queries/clusters/waiting-clusters";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";

interface ClusterEditReviewProps {
  readonly input: ClusterEdit;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What an edit of clusters does to placements and add-ons, before anything is written. */
export function ClusterEditReview({ input: wanted, onBack, onDone }: ClusterEditReviewProps) {
  const { input, risky, isChecked, problem, tryAgain } = useCheckedAcceptance(wanted);
  const isEmpty = input.clusters.length === 0;
  const planned = useQuery({ ...clusterEditPlan(input), enabled: isChecked && !isEmpty });
  const { data: plan, isFetching, refetch } = planned;
  const changed = plural(plan?.writes.length ?? input.clusters.length, "cluster");
  return (
    <PlanDialog
      read={problem ? { data: plan, error: problem, isFetching, refetch: tryAgain } : planned}
      send={(request) => applyClusterEdit({ input, ...request })}
      written={{
        id: "edit clusters",
        detail: `${plural(plan?.writes.length ?? 0, "cluster is", "clusters are")} changed.`,
      }}
      isMild={plan?.radius?.effects.every(({ loses }) => loses.total === 0) ?? false}
      question={`Change ${changed}?`}
      action={`Change ${changed}`}
      keep="Back"
      nothing={isEmpty ? "No cluster is left to change." : undefined}
      lead={<LeftOutClusters names={risky} />}
      onKeep={onBack}
      onWritten={onDone}
    >
      {(shown, review) => <Planned plan={shown} input={input} onKept={() => void refetch()} {...review} />}
    </PlanDialog>
  );
}

/** Whoever accepts many at once is spared none of the doubts about one: as *Accept…*, an edit leaves those out. */
function useCheckedAcceptance(wanted: ClusterEdit) {
  const isAccepting = wanted.accepts === true;
  const { data, error, refetch } = useQuery({ ...riskyClusters(wanted.clusters), enabled: isAccepting });
  const risky = isAccepting ? (data ?? []) : [];
  return {
    input: { ...wanted, clusters: wanted.clusters.filter((name) => !risky.includes(name)) },
    risky,
    isChecked: !isAccepting || data !== undefined,
    problem: isAccepting ? error : null,
    tryAgain: refetch,
  };
}

function LeftOutClusters({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      Left out because of a high-risk certificate request:{" "}
      <span className="mono text-text [overflow-wrap:anywhere]">{names.slice(0, MAX_NAMES).join(", ")}</span>
      {names.length > MAX_NAMES ? ` and ${count(names.length - MAX_NAMES)} more` : ""}.{" "}
      <Link href="/approvals" className="text-accent-text underline underline-offset-2">
        Review in Approvals
      </Link>
    </p>
  );
}

interface PlannedProps extends PlanReview {
  readonly plan: ClusterEditPlan;
  readonly input: ClusterEdit;
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
      {input.accepts === false ? <p>{DENIED}</p> : null}
      <LeaseEffect seconds={input.leaseDurationSeconds} />
      {isMissing ? <RightsList rights={rights} /> : null}
      {writes.length > 0 ? <WrittenClusters names={writes.map(({ name }) => name)} /> : null}
      <PlanCopies writes={writes} />
    </>
  );
}

/** Agents follow a new lease when they read it; until then a shorter one counts against them. */
function LeaseEffect({ seconds }: { readonly seconds: number | undefined }) {
  if (seconds === undefined) return null;
  const after = count((seconds || DEFAULT_LEASE) * GRACE);
  return (
    <p>
      They become unreachable after {after} s without a heartbeat. Agents renew their leases that often once they have
      read the change.
    </p>
  );
}

/** The hub waits for that many heartbeats. */
const GRACE = 5;
const DEFAULT_LEASE = 60;

const DENIED =
  "Their agents lose access at once. What is said here of placements follows when the hub counts them as unreachable: after five missed heartbeats, five minutes by default.";
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
