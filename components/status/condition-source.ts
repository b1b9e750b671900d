import type { ConditionLine } from "@/lib/api/objects";

/** The kinds whose conditions are told one by one. */
export type SayingKind = "ManagedCluster" | "ManifestWork" | "Placement" | "ClusterManagementAddOn";

const USUALLY = {
  ManagedCluster: "the cluster's agent",
  ManifestWork: "the cluster's work agent",
  Placement: "the hub's scheduler",
  ClusterManagementAddOn: "the add-on manager",
} as const satisfies Record<SayingKind, string>;

const BY_HUB: ReadonlySet<string> = new Set(["HubAcceptedManagedCluster", "ManagedClusterConditionClockSynced"]);

/** Who says so of an object: what a cluster reports is its own word, and no proof (console.md F18). */
export function conditionSource(kind: SayingKind, { type, status }: Pick<ConditionLine, "type" | "status">): string {
  if (kind !== "ManagedCluster") return USUALLY[kind];
  if (BY_HUB.has(type)) return "the hub";
  // An agent that is silent says nothing of it.
  return type === "ManagedClusterConditionAvailable" && status === "Unknown" ? "the hub" : USUALLY.ManagedCluster;
}
