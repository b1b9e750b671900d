import { objectKey } from "@/lib/kube/resource";
import { type Schedule, schedule } from "@/lib/placement/schedule";
import type { Placement } from "@/lib/resources/placement";
import { decidedBy, type Facts } from "./facts";

/** What of the facts a placement is judged by. */
export type ScheduleFacts = Pick<
  Facts,
  "bindings" | "cel" | "clusters" | "decisions" | "decisionsBeside" | "now" | "sets"
>;

/** What the hub's scheduler would decide by the hub's current state. Scores from add-ons are unknown here. */
export function scheduled(placement: Placement, facts: ScheduleFacts): Schedule {
  const key = objectKey(placement.metadata);
  const { bindings, sets, clusters, now, cel, decisionsBeside } = facts;
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
  });
}
