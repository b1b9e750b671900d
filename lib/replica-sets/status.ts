import { type DesiredCondition, isTrue } from "@/lib/kube/conditions";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import type { ReplicaSetSummary } from "@/lib/resources/manifest-work-replica-set";
import type { PlacementPlan } from "./plan";

/** Longest value of a label: the set's key is one on each of its works. */
const MAX_LABEL = 63;

/** The value of the label that names the set on its works: "namespace.name". */
export function replicaSetLabel({
  namespace = "",
  name,
}: {
  readonly namespace?: string | undefined;
  readonly name: string;
}): string {
  return `${namespace}.${name}`;
}

/**
 * Whether namespace and name fit into that label. A set whose name does not is never rolled out, and cannot be deleted
 * until somebody removes its finalizer.
 */
export function fitsReplicaSetLabel(metadata: {
  readonly namespace?: string | undefined;
  readonly name: string;
}): boolean {
  return replicaSetLabel(metadata).length <= MAX_LABEL;
}

/** Conditions of a set's works that count as True, whatever generation they are of. */
export function summaryOf(works: readonly ManifestWork[], total: number): ReplicaSetSummary {
  const having = (type: string) => works.filter(({ status }) => isTrue(status.conditions, type)).length;
  return {
    total,
    applied: having("Applied"),
    available: having("Available"),
    progressing: having("Progressing"),
    degraded: having("Degraded"),
  };
}

/** The sum of several. */
export function addSummaries(summaries: readonly ReplicaSetSummary[]): ReplicaSetSummary {
  const sum = (field: "total" | "applied" | "available" | "progressing" | "degraded") =>
    summaries.reduce((total, summary) => total + summary[field], 0);
  return {
    total: sum("total"),
    applied: sum("applied"),
    available: sum("available"),
    progressing: sum("progressing"),
    degraded: sum("degraded"),
  };
}

/** As the hub words it: "2 (3 / 6 clusters applied)". */
export function decisionGroupsText({ groups, selected, written }: PlacementPlan): string {
  return `${groups} (${written.length} / ${selected.size} clusters applied)`;
}

/** The three conditions of a set whose placements are all there (docs/reference/work.md#status-of-a-replica-set). */
export function replicaSetConditions(plans: readonly PlacementPlan[], summary: ReplicaSetSummary): DesiredCondition[] {
  const selected = plans.reduce((total, plan) => total + plan.selected.size, 0);
  const done = plans.reduce(
    (total, { statuses }) => total + statuses.filter(({ status }) => status === "succeeded").length,
    0,
  );
  return [
    selected === 0
      ? setCondition("PlacementVerified", "False", "PlacementDecisionEmpty")
      : setCondition("PlacementVerified", "True", "AsExpected"),
    done === selected
      ? setCondition("PlacementRolledOut", "True", "Complete")
      : setCondition("PlacementRolledOut", "False", "Progressing"),
    appliedCondition(summary),
  ];
}

function appliedCondition({ total, available, progressing, degraded }: ReplicaSetSummary): DesiredCondition {
  const type = "ManifestworkApplied";
  if (total === 0) return setCondition(type, "False", "PlacementDecisionEmpty");
  if (available === total && progressing === 0 && degraded === 0) return setCondition(type, "True", "AsExpected");
  if (progressing > 0 && degraded === 0) return setCondition(type, "False", "Processing");
  return setCondition(type, "False", "NotAsExpected");
}

/** One of a set's conditions: none has a message, or says which generation it is about. */
export function setCondition(type: string, status: "True" | "False", reason: string): DesiredCondition {
  return { type, status, reason, message: "" };
}
