import type { AddOnFacts } from "@/lib/health/add-on-summary";
import { condition } from "@/lib/kube/conditions";
import type { AddOnConfig } from "@/lib/resources/config-reference";
import type { ClusterConfigReference } from "@/lib/resources/managed-cluster-add-on";
import { type DesiredConfig, desiredOf, sameConfig, sameReferent } from "./desired-configs";
import type { ClusterRolloutStatus } from "./status";

/** A desired configuration of a cluster add-on, and the applied one. */
export type ConfigProgress = Pick<ClusterConfigReference, "group" | "resource" | "desiredConfig" | "lastAppliedConfig">;

/** What of a ManagedClusterAddOn a rollout reads. */
export interface RollingAddOn extends AddOnFacts {
  readonly spec: { readonly configs: readonly AddOnConfig[] };
  readonly status: Omit<AddOnFacts["status"], "configReferences"> & {
    readonly configReferences: readonly ConfigProgress[];
    /** How its agent proves who it is on the hub, where it has an identity there: "csr", "token", a signer's name. */
    readonly registration?: string | undefined;
  };
}

type ClusterProgress = Omit<ClusterRolloutStatus, "cluster">;

/** The status of a cluster add-on on its way to `desired` (docs/reference/rollouts.md#status-of-a-cluster). */
export function rolloutStatusOf(clusterAddOn: RollingAddOn, desired: readonly DesiredConfig[]): ClusterRolloutStatus {
  return { cluster: clusterAddOn.metadata.namespace ?? "", ...progressOf(clusterAddOn, desired) };
}

function progressOf(clusterAddOn: RollingAddOn, desired: readonly DesiredConfig[]): ClusterProgress {
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
  return (
    current !== undefined &&
    desired.some((config) => sameReferent(config, current) && config.specHash === current.specHash)
  );
}

/** Any other reason says nothing about the start. */
function underWay(clusterAddOn: RollingAddOn): ClusterProgress {
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
