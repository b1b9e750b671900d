import { z } from "@/lib/kube/zod";
import { AddOnHealth, ClusterHealth, RolloutPhase } from "./clusters";

/** Whether what a cluster add-on shall be configured with has arrived; absent where it takes no configuration. */
export const ConfigState = z.enum(["in-sync", "pending", "unsupported"]);
export type ConfigState = z.infer<typeof ConfigState>;

/** One add-on on one cluster, as a line of its own. `sentence` says why it is not well; absent when it is. */
export const ClusterAddOnRow = z.object({
  /** "cluster/add-on". */
  name: z.string(),
  cluster: z.string(),
  addOn: z.string(),
  health: AddOnHealth,
  phase: RolloutPhase,
  sentence: z.optional(z.string()),
  /** RFC 3339: since when it has this health. */
  since: z.optional(z.string()),
  config: z.optional(ConfigState),
  /** The cluster names a configuration of its own. */
  overridden: z.optional(z.boolean()),
  /** How the cluster itself is; absent, as the three below, where there is none or the caller may not see it. */
  clusterHealth: z.optional(ClusterHealth),
  set: z.optional(z.string()),
  region: z.optional(z.string()),
  /** Those of its cluster that were asked for; absent where none were. */
  labels: z.optional(z.record(z.string(), z.string())),
});
export type ClusterAddOnRow = z.infer<typeof ClusterAddOnRow>;
