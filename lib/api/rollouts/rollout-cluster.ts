import { z } from "@/lib/kube/zod";
import { AddOnHealth } from "@/lib/lists/clusters/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";

/** Status of one cluster of a rollout. */
export const RolloutCluster = z.object({
  name: z.string(),
  /** Its index in rollout order. */
  position: z.number(),
  /** Index of its wave. */
  wave: z.number(),
  set: z.optional(z.string()),
  stage: RolloutStage,
  health: AddOnHealth,
  /** RFC 3339: since when it is at this stage. */
  since: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type RolloutCluster = z.infer<typeof RolloutCluster>;
