import type { Tone } from "@/components/ui/feedback/tone";
import type { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";
import type { Facets, ListGroup } from "@/lib/api/list/list";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { approvalNeeds } from "./approval-needs";
import { clusterNeeds } from "./cluster-needs";
import { deletionNeeds } from "./deletion-needs";
import { identityNeeds } from "./identity-needs";
import type { Need } from "./need";
import { clusterRemovalNeeds, removalNeeds } from "./removal-needs";
import { rolloutNeeds } from "./rollout-needs";

/** What is known about the hub; parts not loaded or hidden are absent. */
interface Known {
  /** Clusters, by what is the matter with them. */
  readonly issues?: readonly ListGroup[] | undefined;
  /** Values of all clusters, to tell what is particular to some. */
  readonly fleet?: Facets | undefined;
  /** Approvals pending for a person, by cluster status and risk. */
  readonly approvals?: readonly ListGroup[] | undefined;
  /** Identities that were issued against the rules. */
  readonly identities?: IdentityAlarms | undefined;
  readonly rollouts?: readonly RolloutRow[] | undefined;
  /** Add-ons that are being removed. */
  readonly removals?: readonly AddOnRow[] | undefined;
  /** What hangs while being deleted: how many, and the one that does so longest. */
  readonly hanging?: { readonly total: number; readonly rows: readonly DeletionRow[] } | undefined;
}

const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "neutral", "info"];

/** Everything that needs a person: forged identities, then the worst first, then what concerns most of production, then what concerns the most. */
export function needsOf({ issues, fleet, approvals, identities, rollouts, removals, hanging }: Known): Need[] {
  const needs = [
    ...rolloutNeeds(rollouts ?? []),
    ...clusterNeeds(issues ?? [], fleet),
    ...approvalNeeds(approvals, issues),
    ...removalNeeds(removals ?? []),
    ...clusterRemovalNeeds(issues ?? []),
    ...(hanging ? deletionNeeds(hanging) : []),
  ];
  needs.sort((a, b) => urgency(a) - urgency(b) || productionIn(b) - productionIn(a) || b.size - a.size);
  return [...identityNeeds(identities), ...needs];
}

function urgency({ tone, weighs = tone }: Need): number {
  return URGENCY.indexOf(weighs);
}

function productionIn({ production = 0 }: Need): number {
  return production;
}
