import type { RolloutEntry } from "@/lib/lists/rollouts/list";
import type { RolloutIssue } from "@/lib/lists/rollouts/row";
import type { RolloutScope } from "@/server/auth/rollout-scope";

/** A row, and its issues with what works say, where they say more: for those who may see it. */
export interface RolloutWithCauses extends RolloutEntry {
  readonly caused?: readonly RolloutIssue[];
}

/** The row in that scope. */
export function rolloutShown(row: RolloutWithCauses, { works }: RolloutScope): RolloutWithCauses {
  return works && row.caused ? { ...row, issues: [...row.caused] } : row;
}
