import { z } from "@/lib/kube/zod";
import { AddOnHealth } from "./clusters";
import { RolloutStage } from "./rollouts";

/** Where one cluster of a rollout stands. */
export const RolloutCluster = z.object({
  name: z.string(),
  /** Its place in the order in which they roll. */
  place: z.number(),
  /** Place of its wave. */
  wave: z.number(),
  set: z.optional(z.string()),
  stage: RolloutStage,
  health: AddOnHealth,
  /** RFC 3339: since when it is at this stage. */
  since: z.optional(z.string()),
  sentence: z.optional(z.string()),
});
export type RolloutCluster = z.infer<typeof RolloutCluster>;
