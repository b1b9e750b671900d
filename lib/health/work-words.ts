import { type Condition, condition } from "@/lib/kube/conditions";
import { asSentence } from "./sentence";

/** What a work says of one of its two promises: that its manifests are applied, and that what they make is available. */
export type WorkClaim = "true" | "false" | "unknown";

/** How a work stands when both are taken together, and when it is on its way out. */
export const WORK_STANDINGS_WORST_FIRST = ["failed", "unavailable", "deleting", "waiting", "unknown", "available"] as const;
export type WorkStanding = (typeof WORK_STANDINGS_WORST_FIRST)[number];

/** What people are told about a work: why it is not well, and since when (RFC 3339) it stands so. */
export interface WorkWords {
  readonly applied: WorkClaim;
  readonly available: WorkClaim;
  readonly sentence?: string | undefined;
  readonly since?: string | undefined;
}

/** What of a ManifestWork the words are made from. */
export interface WorkFacts {
  readonly metadata: { readonly creationTimestamp: string; readonly deletionTimestamp?: string | undefined };
  readonly spec: { readonly workload: { readonly manifests: readonly unknown[] } };
  readonly status: {
    readonly conditions: readonly Condition[];
    /** Of those manifests that its cluster has reported on. */
    readonly resourceStatus: { readonly manifests: readonly { readonly conditions: readonly Condition[] }[] };
  };
}

export function workWords(work: WorkFacts): WorkWords {
  const { metadata, status } = work;
  const applied = condition(status.conditions, "Applied");
  const available = condition(status.conditions, "Available");
  const claims = { applied: claimOf(applied), available: claimOf(available) };
  if (metadata.deletionTimestamp)
    return { ...claims, sentence: "It is being removed from its cluster.", since: metadata.deletionTimestamp };
  if (claims.applied === "false") return { ...claims, sentence: failures(work, "Applied") ?? wordsOf(applied), since: sinceOf(applied) };
  if (claims.applied === "unknown") {
    return {
      ...claims,
      sentence: wordsOf(applied) ?? "Its cluster has not reported on it yet.",
      since: metadata.creationTimestamp || undefined,
    };
  }
  if (claims.available === "true") return { ...claims, since: sinceOf(available) };
  const sentence = failures(work, "Available") ?? wordsOf(available) ?? "It is applied; whether it is available is not known yet.";
  return { ...claims, sentence, since: sinceOf(available) ?? sinceOf(applied) };
}

/** Both claims as one word. */
export function workStanding({ applied, available, isLeaving }: Pick<WorkWords, "applied" | "available"> & Leaving): WorkStanding {
  if (isLeaving) return "deleting";
  if (applied === "false") return "failed";
  if (applied === "unknown") return "waiting";
  if (available === "false") return "unavailable";
  return available === "true" ? "available" : "unknown";
}

interface Leaving {
  readonly isLeaving?: boolean | undefined;
}

function claimOf(said: Condition | undefined): WorkClaim {
  if (said?.status === "True") return "true";
  return said?.status === "False" ? "false" : "unknown";
}

const FAILED_TO_BE = {
  Applied: { one: "could not be applied", many: "could not be applied" },
  Available: { one: "is not available", many: "are not available" },
} as const;

/** "2 of 5 manifests could not be applied."; undefined where none says so. */
function failures({ spec, status }: WorkFacts, type: keyof typeof FAILED_TO_BE): string | undefined {
  const failed = status.resourceStatus.manifests.filter(({ conditions }) => condition(conditions, type)?.status === "False").length;
  if (failed === 0) return undefined;
  const words = FAILED_TO_BE[type];
  const all = Math.max(failed, spec.workload.manifests.length);
  return `${failed} of ${all} manifest${all === 1 ? "" : "s"} ${failed === 1 ? words.one : words.many}.`;
}

function sinceOf(said: Condition | undefined): string | undefined {
  return said?.lastTransitionTime || undefined;
}

function wordsOf(said: Condition | undefined): string | undefined {
  return said && asSentence(said.message || said.reason);
}
