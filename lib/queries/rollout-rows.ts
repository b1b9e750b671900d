import type { RolloutRow } from "@/lib/api/rollouts";

/** Not everything is where it shall be, whether it moves or is stuck. */
export function isUnderWay({ stage }: Pick<RolloutRow, "stage">): boolean {
  return stage !== "done";
}
