import { availabilityOf, healthMode } from "@/lib/health/available";
import type { AgentHealth } from "@/lib/health/probe";
import { condition, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import type { Status } from "./configuration";
import type { ObservedClusterAddOn } from "./observe";

/**
 * The add-on's health from its deployed works, and the mode that says who writes it (docs/reference/add-ons.md#health).
 */
export function withHealth(
  health: AgentHealth | undefined,
  { clusterAddOn, cluster, works }: Pick<ObservedClusterAddOn, "clusterAddOn" | "cluster" | "works">,
  status: Status,
  now: Date,
): Status {
  const mode = healthMode(health);
  if (!health || !mode || !cluster || !condition(status.conditions, "RegistrationApplied")) return status;
  const probed: Status = { ...status, healthCheck: { ...status.healthCheck, mode } };
  const desired = availabilityOf({
    addOn: clusterAddOn.metadata.name,
    health,
    hasManifestApplied: condition(status.conditions, "ManifestApplied") !== undefined,
    isClusterUnknown: condition(cluster.status.conditions, CLUSTER_AVAILABLE)?.status === "Unknown",
    works,
  });
  return desired ? { ...probed, conditions: withCondition(status.conditions, desired, now) } : probed;
}
