import { type Condition, condition } from "@/lib/kube/conditions";
import type { ManifestStatus } from "@/lib/resources/manifest-work";
import { applyFailure, rootCause } from "./root-cause";
import { asSentence } from "./summary";
import type { WorkClaim } from "./work-status";

/** Status of a work: why it is unhealthy, and since when (RFC 3339). */
export interface WorkText {
  readonly applied: WorkClaim;
  readonly available: WorkClaim;
  readonly message?: string | undefined;
  readonly since?: string | undefined;
}

/** The fields of a ManifestWork that the labels are derived from. */
export interface WorkFacts {
  readonly metadata: { readonly creationTimestamp: string; readonly deletionTimestamp?: string | undefined };
  readonly status: {
    readonly conditions: readonly Condition[];
    /** Of those manifests that its cluster has reported on. */
    readonly resourceStatus: {
      readonly manifests: readonly {
        readonly resourceMeta?: { readonly kind: string; readonly namespace: string; readonly name: string };
        readonly conditions: readonly Condition[];
        readonly statusFeedback?: ManifestStatus["statusFeedback"];
      }[];
    };
  };
}

export function workText(work: WorkFacts): WorkText {
  const { metadata, status } = work;
  const applied = condition(status.conditions, "Applied");
  const available = condition(status.conditions, "Available");
  const claims = { applied: claimOf(applied), available: claimOf(available) };
  if (metadata.deletionTimestamp)
    return { ...claims, message: "It is being removed from its cluster.", since: metadata.deletionTimestamp };
  if (claims.applied === "false")
    return { ...claims, message: asSentence(applyFailure(work) ?? "") ?? textOf(applied), since: sinceOf(applied) };
  if (claims.applied === "unknown") {
    return {
      ...claims,
      message: textOf(applied) ?? "Its cluster has not reported on it yet.",
      since: metadata.creationTimestamp || undefined,
    };
  }
  if (claims.available === "true") return { ...claims, since: sinceOf(available) };
  const message = asSentence(rootCause(work) ?? "") ?? textOf(available) ?? "Applied; availability is not known yet.";
  return { ...claims, message, since: sinceOf(available) ?? sinceOf(applied) };
}

function claimOf(reported: Condition | undefined): WorkClaim {
  if (reported?.status === "True") return "true";
  return reported?.status === "False" ? "false" : "unknown";
}

function sinceOf(reported: Condition | undefined): string | undefined {
  return reported?.lastTransitionTime || undefined;
}

function textOf(reported: Condition | undefined): string | undefined {
  return reported && asSentence(reported.message || reported.reason);
}
