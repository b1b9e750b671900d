import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

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
  /** Namespaces whose placements may select from it; absent where the caller may not list bindings. */
  bindings: z.optional(z.array(z.string())),
  /** The right that is missing for that. */
  missing: z.optional(MissingRight),
});
export type ClusterSetDetail = z.infer<typeof ClusterSetDetail>;
