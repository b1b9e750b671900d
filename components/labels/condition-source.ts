import type { AttributedCondition } from "@/lib/api/objects/objects";
import type { ConditionLine } from "@/lib/kube/condition-line";
import { FIELD_MANAGER } from "@/lib/kube/names";

/** Kinds whose conditions are listed, with their usual reporters. */
type UsualKind = "ManagedCluster" | "ManifestWork" | "ManifestWorkReplicaSet" | "Placement" | "ClusterManagementAddOn";
/** Here add-ons' own agents report some conditions, so reporters are read. */
export type ReportingKind = UsualKind | "ManagedClusterAddOn";

const USUALLY = {
  ManagedCluster: "the cluster's agent",
  ManifestWork: "the cluster's work agent",
  ManifestWorkReplicaSet: "the hub's work controller",
  Placement: "the hub's scheduler",
  ClusterManagementAddOn: "the add-on manager",
} as const satisfies Record<UsualKind, string>;

const BY_HUB: ReadonlySet<string> = new Set(["HubAcceptedManagedCluster", "ManagedClusterConditionClockSynced"]);

const OURS: Readonly<Record<string, string>> = {
  [FIELD_MANAGER.clusterAddOn]: "Flotilla's add-on manager",
  [FIELD_MANAGER.addOn]: "Flotilla's add-on manager",
  [FIELD_MANAGER.console]: "a person in Flotilla",
};

/**
 * Who reports a condition: a cluster's own report is no proof (docs/reference/ocm.md#what-a-managed-cluster-can-write).
 */
export function conditionSource(kind: ReportingKind, condition: ConditionLine | AttributedCondition): string {
  if (kind === "ManagedClusterAddOn") return writerText("reportedBy" in condition ? condition.reportedBy : []);
  return `reported by ${usualSource(kind, condition)}`;
}

function usualSource(kind: UsualKind, { type, status }: Pick<ConditionLine, "type" | "status">): string {
  if (kind !== "ManagedCluster") return USUALLY[kind];
  if (BY_HUB.has(type)) return "the hub";
  // A silent agent does not report it.
  return type === "ManagedClusterConditionAvailable" && status === "Unknown" ? "the hub" : USUALLY.ManagedCluster;
}

/** By the names that writers give themselves. */
function writerText(writers: readonly string[]): string {
  if (writers.length === 0) return "the hub recorded no reporter";
  const named = writers.map((writer) => (Object.hasOwn(OURS, writer) ? `${OURS[writer]} (${writer})` : `“${writer}”`));
  return `reported by ${named.join(" and ")}`;
}
