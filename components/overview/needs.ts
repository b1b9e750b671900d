import type { Tone } from "@/components/ui/tone";
import type { ApprovalRow } from "@/lib/api/approvals";
import type { ClusterRow } from "@/lib/api/clusters";
import type { RolloutRow } from "@/lib/api/rollouts";
import { approvalNeeds } from "./approval-needs";
import { clusterNeeds } from "./cluster-needs";
import type { Need } from "./need";
import { rolloutNeeds } from "./rollout-needs";

/** What is known of the hub; what is not read yet, or may not be seen, is left out. */
interface Known {
  readonly clusters?: readonly ClusterRow[] | undefined;
  readonly approvals?: readonly ApprovalRow[] | undefined;
  readonly rollouts?: readonly RolloutRow[] | undefined;
}

const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "neutral"];

/** Everything that needs a person: the worst first, then what concerns the most. */
export function needsOf({ clusters, approvals, rollouts }: Known): Need[] {
  const needs = [...rolloutNeeds(rollouts ?? []), ...clusterNeeds(clusters ?? []), ...approvalNeeds(approvals, clusters)];
  return needs.sort((a, b) => URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone) || b.size - a.size);
}
