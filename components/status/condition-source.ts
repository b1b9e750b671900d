import type { ConditionLine, SaidCondition } from "@/lib/api/objects";
import { FIELD_MANAGER } from "@/lib/kube/names";

/** The kinds whose conditions are told one by one, and by whom each is said goes without saying. */
type UsualKind = "ManagedCluster" | "ManifestWork" | "Placement" | "ClusterManagementAddOn";
/** And one of which add-ons' own agents say something: who says it is read. */
export type SayingKind = UsualKind | "ManagedClusterAddOn";

const USUALLY = {
  ManagedCluster: "the cluster's agent",
  ManifestWork: "the cluster's work agent",
  Placement: "the hub's scheduler",
  ClusterManagementAddOn: "the add-on manager",
} as const satisfies Record<UsualKind, string>;

const BY_HUB: ReadonlySet<string> = new Set(["HubAcceptedManagedCluster", "ManagedClusterConditionClockSynced"]);

const OURS: Readonly<Record<string, string>> = {
  [FIELD_MANAGER.clusterAddOn]: "Flotilla's add-on manager",
  [FIELD_MANAGER.addOn]: "Flotilla's add-on manager",
  [FIELD_MANAGER.console]: "somebody in Flotilla",
};

/** Who says so of an object: what a cluster reports is its own word, and no proof (console.md F18). */
export function conditionSource(kind: SayingKind, condition: ConditionLine | SaidCondition): string {
  if (kind === "ManagedClusterAddOn") return writerWords("saidBy" in condition ? condition.saidBy : []);
  return `said by ${usualSource(kind, condition)}`;
}

function usualSource(kind: UsualKind, { type, status }: Pick<ConditionLine, "type" | "status">): string {
  if (kind !== "ManagedCluster") return USUALLY[kind];
  if (BY_HUB.has(type)) return "the hub";
  // An agent that is silent says nothing of it.
  return type === "ManagedClusterConditionAvailable" && status === "Unknown" ? "the hub" : USUALLY.ManagedCluster;
}

/** By the names that writers give themselves. */
function writerWords(writers: readonly string[]): string {
  if (writers.length === 0) return "the hub has not noted who says so";
  const named = writers.map((writer) => (Object.hasOwn(OURS, writer) ? `${OURS[writer]} (${writer})` : `“${writer}”`));
  return `said by ${named.join(" and ")}`;
}
