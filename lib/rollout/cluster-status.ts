import type { AddOnFacts } from "@/lib/health/add-on-words";
import { condition } from "@/lib/kube/conditions";
import type { AddOnConfig } from "@/lib/resources/config-reference";
import type { ClusterConfigReference } from "@/lib/resources/managed-cluster-add-on";
import { type DesiredConfig, desiredOf, sameConfig, sameReferent } from "./desired-configs";
import type { ClusterRolloutStatus } from "./status";

/** A configuration that a cluster add-on shall have, and the one that has arrived. */
export type ConfigProgress = Pick<ClusterConfigReference, "group" | "resource" | "desiredConfig" | "lastAppliedConfig">;

/** What of a ManagedClusterAddOn a rollout reads. */
export interface RollingAddOn extends AddOnFacts {
  readonly spec: { readonly configs: readonly AddOnConfig[] };
  readonly status: AddOnFacts["status"] & { readonly configReferences: readonly ConfigProgress[] };
}

type Standing = Omit<ClusterRolloutStatus, "cluster">;

/** Where a cluster add-on stands on its way to `desired`, from what its status says (addon.md §10.2). */
export function rolloutStatusOf(clusterAddOn: RollingAddOn, desired: readonly DesiredConfig[]): ClusterRolloutStatus {
  return { cluster: clusterAddOn.metadata.namespace ?? "", ...standingOf(clusterAddOn, desired) };
}

function standingOf(clusterAddOn: RollingAddOn, desired: readonly DesiredConfig[]): Standing {
  const references = clusterAddOn.status.configReferences;
  if (references.length !== desired.length) return { status: "to-apply" };
  for (const reference of references) {
    if (!isDesired(reference, desired)) return { status: "to-apply" };
    if (!sameConfig(reference.lastAppliedConfig, reference.desiredConfig)) return underWay(clusterAddOn);
  }
  return { status: "succeeded", ...sinceReason(clusterAddOn, "Completed") };
}

function isDesired(reference: ConfigProgress, desired: readonly DesiredConfig[]): boolean {
  const current = desiredOf(reference);
  return current !== undefined && desired.some((config) => sameReferent(config, current) && config.specHash === current.specHash);
}

/** Any reason but these two says nothing about when it began. */
function underWay(clusterAddOn: RollingAddOn): Standing {
  const failed = sinceReason(clusterAddOn, "Failed");
  if (failed) return { status: "failed", ...failed };
  return { status: "progressing", ...sinceReason(clusterAddOn, "Progressing") };
}

/** When the Progressing condition last changed its status, if it has this reason. */
function sinceReason(clusterAddOn: RollingAddOn, reason: string): { sinceMs?: number } | undefined {
  const progressing = condition(clusterAddOn.status.conditions, "Progressing");
  if (progressing?.reason !== reason) return undefined;
  const sinceMs = Date.parse(progressing.lastTransitionTime);
  return Number.isNaN(sinceMs) ? {} : { sinceMs };
}
