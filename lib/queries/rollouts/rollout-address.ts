import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import type { z } from "@/lib/kube/zod";

export type RolloutAt = z.infer<typeof RolloutPath>;

/** Where the API has the rollout of an add-on through a placement. */
export function apiOfRollout({ addOn, namespace, placement }: RolloutAt): string {
  return `/api/v1/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
}
