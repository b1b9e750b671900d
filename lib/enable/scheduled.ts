import { objectKey } from "@/lib/kube/resource";
import type { ScoresOf } from "@/lib/placement/prioritizers";
import { type Schedule, schedule } from "@/lib/placement/schedule";
import type { Placement } from "@/lib/resources/placement";
import { decidedBy, type Facts } from "./facts";

/** What of the facts a placement is judged by. */
export interface ScheduleFacts
  extends Pick<Facts, "bindings" | "cel" | "clusters" | "decisions" | "decisionsBeside" | "now" | "sets"> {
  /** Scores from add-ons, where they are known. */
  readonly scoresOf?: ScoresOf;
}

/** What the hub's scheduler would decide by the hub's current state. */
export function scheduled(placement: Placement, facts: ScheduleFacts): Schedule {
  const key = objectKey(placement.metadata);
  const { bindings, sets, clusters, now, cel, decisionsBeside, scoresOf } = facts;
  const decided = new Set(decidedBy(facts, key));
  return schedule({
    placement,
    bindings,
    sets,
    clusters,
    decided,
    now,
    otherDecisions: () => decisionsBeside(key),
    ...(cel ? { cel } : {}),
    ...(scoresOf ? { scoresOf } : {}),
  });
}
