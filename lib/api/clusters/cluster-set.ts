import { MissingRight } from "@/lib/api/problem";
import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";

/** `bound`: its condition Bound; absent where the hub has not reported it yet. */
const SetBinding = z.object({ namespace: z.string(), bound: z.optional(ConditionLine) });
export type SetBinding = z.infer<typeof SetBinding>;

/** A managed namespace on the clusters of its set, those where it failed by name, at most twenty. */
const NamespaceProgress = z.object({
  name: z.string(),
  created: z.number(),
  waiting: z.number(),
  failed: z.number(),
  failures: z.array(z.object({ cluster: z.string(), message: z.string(), since: z.string() })),
});
export type NamespaceProgress = z.infer<typeof NamespaceProgress>;

/** A ManagedClusterSet, and where it is bound. */
export const ClusterSetDetail = z.object({
  name: z.string(),
  createdAt: z.optional(z.string()),
  /** How it takes clusters: "ExclusiveClusterSetLabel" or "LabelSelector". */
  selectorType: z.string(),
  /** The filter of the list of clusters that matches its members; absent where the list has none for its selector. */
  filter: z.optional(z.string()),
  /** Namespaces that the hub makes every member create. */
  managedNamespaces: z.array(z.string()),
  /** How far its members have come with them, by name; absent where the caller may not list clusters. */
  namespaces: z.optional(z.array(NamespaceProgress)),
  /** The right that is missing for that. */
  missingClusters: z.optional(MissingRight),
  /** Namespaces whose placements may select from it; absent where the caller may not list bindings. */
  bindings: z.optional(z.array(SetBinding)),
  /** The right that is missing for that. */
  missing: z.optional(MissingRight),
});
export type ClusterSetDetail = z.infer<typeof ClusterSetDetail>;
