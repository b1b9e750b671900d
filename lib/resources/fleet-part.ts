import { LabelSelector } from "@/lib/kube/selectors";
import { z } from "@/lib/kube/zod";

const names = () => z._default(z.array(z.string()), []);

/** The clusters that a window or a freeze is for: those that satisfy each field that says anything. */
export const FleetPart = z.looseObject({
  /** Clusters by name; any unless set. */
  names: names(),
  /** ManagedClusterSets, of which the cluster is in one; any unless set. */
  clusterSets: names(),
  labelSelector: z.optional(LabelSelector),
});
export type FleetPart = z.infer<typeof FleetPart>;

/** A label of a cluster, or a claim of it. */
export const ClusterKey = z.looseObject({ label: z.optional(z.string()), claim: z.optional(z.string()) });
export type ClusterKey = z.infer<typeof ClusterKey>;
