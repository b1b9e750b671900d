import { availabilityOf, healthMode } from "@/lib/health/available";
import type { AgentHealth } from "@/lib/health/probe";
import { condition, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import type { Status } from "./configuration";
import type { Facts } from "./facts";

/** The add-on's health as its deployed works tell it, and who is to tell it (addon.md §9). */
export function withHealth(health: AgentHealth | undefined, { clusterAddOn, cluster, works }: Facts, status: Status, now: Date): Status {
  const mode = healthMode(health);
  if (!health || !mode || !cluster || !condition(status.conditions, "RegistrationApplied")) return status;
  const probed: Status = { ...status, healthCheck: { ...status.healthCheck, mode } };
  const wish = availabilityOf({
    addOn: clusterAddOn.metadata.name,
    health,
    hasManifestApplied: condition(status.conditions, "ManifestApplied") !== undefined,
    isClusterUnknown: condition(cluster.status.conditions, CLUSTER_AVAILABLE)?.status === "Unknown",
    works,
  });
  return wish ? { ...probed, conditions: withCondition(status.conditions, wish, now) } : probed;
}
