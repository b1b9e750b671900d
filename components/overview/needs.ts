import type { Tone } from "@/components/ui/tone";
import type { ListGroup } from "@/lib/api/list";
import type { RolloutRow } from "@/lib/api/rollouts";
import { approvalNeeds } from "./approval-needs";
import { clusterNeeds } from "./cluster-needs";
import type { Need } from "./need";
import { rolloutNeeds } from "./rollout-needs";

/** What is known of the hub; what is not read yet, or may not be seen, is left out. */
interface Known {
  /** Clusters, by what is the matter with them. */
  readonly troubles?: readonly ListGroup[] | undefined;
  /** What waits for a person, by where its cluster stands and by risk. */
  readonly approvals?: readonly ListGroup[] | undefined;
  readonly rollouts?: readonly RolloutRow[] | undefined;
}

const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "neutral"];

/** Everything that needs a person: the worst first, then what concerns the most. */
export function needsOf({ troubles, approvals, rollouts }: Known): Need[] {
  const needs = [...rolloutNeeds(rollouts ?? []), ...clusterNeeds(troubles ?? []), ...approvalNeeds(approvals, troubles)];
  return needs.sort((a, b) => URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone) || b.size - a.size);
}
