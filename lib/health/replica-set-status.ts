import { type Condition, condition } from "@/lib/kube/conditions";
import type { ReplicaSetSummary } from "@/lib/resources/manifest-work-replica-set";

/** Status of a ManifestWorkReplicaSet, as its list counts it. */
export const REPLICA_SET_STATUSES_WORST_FIRST = [
  "invalid",
  "unplaced",
  "degraded",
  "deleting",
  "unreported",
  "empty",
  "rolling",
  "complete",
] as const;
export type ReplicaSetStatus = (typeof REPLICA_SET_STATUSES_WORST_FIRST)[number];

interface SetFacts {
  readonly conditions: readonly Condition[];
  readonly summary: ReplicaSetSummary;
  readonly deletionTimestamp?: string | undefined;
  /** A rule of its template gives `Progressing`, without which no rollout comes to an end. */
  readonly hasProgressRule: boolean;
}

interface ReplicaSetText {
  readonly status: ReplicaSetStatus;
  /** Why it is not complete. */
  readonly message?: string;
  /** RFC 3339: since when. */
  readonly since?: string;
}

/** What the hub says of a set, in one word and a sentence. */
export function replicaSetText(facts: SetFacts): ReplicaSetText {
  const { conditions, deletionTimestamp } = facts;
  const [verified, rolledOut, applied] = ["PlacementVerified", "PlacementRolledOut", "ManifestworkApplied"].map(
    (type) => condition(conditions, type),
  );
  if (applied?.reason === "InvalidManifestWorkName")
    return { status: "invalid", message: TOO_LONG, ...sinceOf(applied) };
  if (deletionTimestamp) return { status: "deleting", message: "It is being deleted.", since: deletionTimestamp };
  if (!verified) return { status: "unreported", message: UNREPORTED };
  if (verified.reason === "PlacementDecisionNotFound")
    return { status: "unplaced", message: "A placement that it names does not exist.", ...sinceOf(verified) };
  if (facts.summary.degraded > 0)
    return { status: "degraded", message: degradedText(facts.summary), ...sinceOf(applied) };
  if (verified.status !== "True")
    return { status: "empty", message: "Its placements select no cluster.", ...sinceOf(verified) };
  if (rolledOut?.status === "True") return { status: "complete", ...sinceOf(rolledOut) };
  const message = facts.hasProgressRule ? rollingText(facts.summary) : NO_RULE;
  return { status: "rolling", message, ...sinceOf(rolledOut) };
}

const TOO_LONG =
  "Its namespace and name together are longer than 63 characters: nothing is written, and it cannot be deleted until its finalizer is removed.";
const UNREPORTED = "No controller has reported on it. The hub's feature gate ManifestWorkReplicaSet may be off.";
const NO_RULE = "No rule of its template gives the condition Progressing, so its rollout cannot come to an end.";

function degradedText({ degraded, total }: ReplicaSetSummary): string {
  return `${degraded} of ${total} works ${degraded === 1 ? "is" : "are"} degraded.`;
}

function rollingText({ total, available, progressing }: ReplicaSetSummary): string {
  const moving = progressing > 0 ? `, ${progressing} in progress` : "";
  return `${available} of ${total} written works are available${moving}.`;
}

function sinceOf(reported: Condition | undefined): { readonly since?: string } {
  return reported?.lastTransitionTime ? { since: reported.lastTransitionTime } : {};
}
