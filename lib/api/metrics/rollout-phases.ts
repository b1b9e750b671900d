import { z } from "@/lib/kube/zod";
import { RolloutStage } from "@/lib/lists/rollouts/stages";

/**
 * `GET /api/v1/history/rollouts/{addOn}/{namespace}/{placement}`: when a rollout, and each of its waves, reached which
 * stage, newest first, at most 200; from when on that is recorded. Times are RFC 3339.
 */
export const RolloutPhases = z.object({
  since: z.optional(z.string()),
  phases: z.array(
    z.object({
      at: z.string(),
      stage: RolloutStage,
      /** Counted from 1; absent for the rollout itself. */
      wave: z.optional(z.number()),
      group: z.optional(z.string()),
    }),
  ),
});
export type RolloutPhases = z.infer<typeof RolloutPhases>;
