import type { Tone } from "@/components/ui/feedback/tone";
import type { ListGroup } from "@/lib/api/list/list";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { approvalNeeds } from "./approval-needs";
import { clusterNeeds } from "./cluster-needs";
import type { Need } from "./need";
import { rolloutNeeds } from "./rollout-needs";

/** What is known about the hub; parts not loaded or hidden are absent. */
interface Known {
  /** Clusters, by what is the matter with them. */
  readonly issues?: readonly ListGroup[] | undefined;
  /** Approvals pending for a person, by cluster status and risk. */
  readonly approvals?: readonly ListGroup[] | undefined;
  readonly rollouts?: readonly RolloutRow[] | undefined;
}

const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "neutral"];

/** Everything that needs a person: worst first, then what concerns the most. */
export function needsOf({ issues, approvals, rollouts }: Known): Need[] {
  const needs = [...rolloutNeeds(rollouts ?? []), ...clusterNeeds(issues ?? []), ...approvalNeeds(approvals, issues)];
  return needs.sort((a, b) => URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone) || b.size - a.size);
}
