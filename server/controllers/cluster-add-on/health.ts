import { availabilityOf } from "@/lib/health/available";
import { probesOf } from "@/lib/health/workload-probe";
import { condition, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import { manifestsOf } from "@/lib/resources/manifest-work";
import type { Status } from "./configuration";
import type { Facts } from "./facts";

/**
 * The add-on's health as its deployed workloads report it (addon.md §9.2). Judged is what the works carry, not what the template
 * says now: a cluster that waits for its turn has a health too.
 */
export function withHealth({ clusterAddOn, cluster, works }: Facts, status: Status, now: Date): Status {
  if (!cluster || !condition(status.conditions, "RegistrationApplied")) return status;
  const probed: Status = { ...status, healthCheck: { ...status.healthCheck, mode: "Customized" } };
  const wish = availabilityOf({
    addOn: clusterAddOn.metadata.name,
    hasManifestApplied: condition(status.conditions, "ManifestApplied") !== undefined,
    isClusterUnknown: condition(cluster.status.conditions, CLUSTER_AVAILABLE)?.status === "Unknown",
    works,
    probes: probesOf(works.flatMap(manifestsOf)),
  });
  return wish ? { ...probed, conditions: withCondition(status.conditions, wish, now) } : probed;
}
