import { z } from "@/lib/kube/zod";
import { AddOnHealth, ClusterRowHealth, RolloutPhase } from "@/lib/lists/clusters/row";

/** Whether the desired configuration of a cluster add-on has been applied; absent if it has no configuration. */
export const ConfigState = z.enum(["in-sync", "pending", "unsupported"]);
export type ConfigState = z.infer<typeof ConfigState>;

/** One add-on on one cluster, as a row. `message` says why it is unhealthy; absent if healthy. */
export const ClusterAddOnRow = z.object({
  /** "cluster/add-on". */
  name: z.string(),
  cluster: z.string(),
  addOn: z.string(),
  health: AddOnHealth,
  phase: RolloutPhase,
  message: z.optional(z.string()),
  /** RFC 3339: since when it has this health. */
  since: z.optional(z.string()),
  config: z.optional(ConfigState),
  /** The cluster overrides the configuration. */
  overridden: z.optional(z.boolean()),
  /** Health of the cluster itself; like the three fields below, absent if it does not exist or is hidden. */
  clusterHealth: z.optional(ClusterRowHealth),
  set: z.optional(z.string()),
  region: z.optional(z.string()),
  /** The requested labels of its cluster; absent if none were requested. */
  labels: z.optional(z.record(z.string(), z.string())),
});
export type ClusterAddOnRow = z.infer<typeof ClusterAddOnRow>;
