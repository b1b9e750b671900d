import { condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_JOINED } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { alarm, type Finding, riskOf, worstFirst } from "./finding";
import { humanVerdict, type JudgedRequest } from "./human-verdict";

/** After this the state of the hub may be another than at the approval. Hub and approver may have different clocks. */
const STATE_HOLDS_MS = 60_000;

export interface IssuedRequest
  extends Pick<JudgedRequest, "csr" | "decoding" | "claim" | "cluster" | "trustsGrpcServer" | "addOnCreatedAt"> {
  /** When the claimed add-on on the cluster was marked for deletion; undefined if it is not. */
  readonly addOnDeletedAt: string | undefined;
  readonly hasAddOn: boolean;
  /** What the add-on's agent on it declares; "unknown" for callers that do not manage the add-on. */
  readonly registrations: NonNullable<JudgedRequest["issued"]>["registrations"];
}

/**
 * Judges a request that was approved by the rules for what waits, as the hub was at the approval
 * (docs/reference/certificates.md#what-was-issued). `now`: when it was first seen approved, in milliseconds since epoch.
 * Worst first. A rule that fails is never a mere doubt here: what it would let in is in.
 */
export function judgeIssued(facts: IssuedRequest, now: number): Finding[] {
  const { csr, cluster, addOnDeletedAt, hasAddOn, registrations } = facts;
  const atMs = Date.parse(approvedAt(csr) ?? "") || now;
  const isStateKnown = now - atMs < STATE_HOLDS_MS;
  const findings = humanVerdict({
    ...facts,
    cluster: cluster && clusterAt(cluster, atMs),
    isAddOnDeleting: hasAddOn ? Date.parse(addOnDeletedAt ?? "") < atMs : undefined,
    others: [],
    approvedBefore: 0,
    patterns: { burst: undefined, sources: undefined, sameKey: undefined },
    issued: { isStateKnown, registrations: isStateKnown ? registrations : "unknown" },
  });
  return worstFirst(findings.map(asAlarm));
}

/** Whether what was approved breaks a rule. */
export function breaksRule(findings: readonly Finding[]): boolean {
  return riskOf(findings).risk === "high";
}

/** Whether a later look at the hub may find otherwise: caches of several kinds do not advance together. */
export function isOnlyAboutState(findings: readonly Finding[], facts: IssuedRequest): boolean {
  const request = { ...facts, cluster: undefined, registrations: "unknown" } as const;
  return breaksRule(findings) && !breaksRule(judgeIssued(request, Number.POSITIVE_INFINITY));
}

/** RFC 3339; undefined where the approval does not say. */
export function approvedAt({ status }: Pick<CertificateSigningRequest, "status">): string | undefined {
  const approval = condition(status.conditions, "Approved");
  return approval?.lastTransitionTime || undefined;
}

function asAlarm(finding: Finding): Finding {
  const { level, rule, points, claim, evidence, about } = finding;
  return level === "warn" && rule === "validity" ? { ...alarm(points, claim, evidence, about), rule } : finding;
}

/** As it was at that time, as far as its own times tell. An agent writes that it has joined, by its own clock. */
function clusterAt(cluster: ManagedCluster, atMs: number): ManagedCluster {
  const { metadata, spec, status } = cluster;
  const since = (type: string) => Date.parse(condition(status.conditions, type)?.lastTransitionTime ?? "");
  const isDeniedLater = !spec.hubAcceptsClient && since(CLUSTER_ACCEPTED) >= atMs;
  const isDeletedLater = Date.parse(metadata.deletionTimestamp ?? "") >= atMs;
  const hasJoinedLater = since(CLUSTER_JOINED) >= atMs - STATE_HOLDS_MS;
  return {
    ...cluster,
    metadata: isDeletedLater ? { ...metadata, deletionTimestamp: undefined } : metadata,
    spec: isDeniedLater ? { ...spec, hubAcceptsClient: true } : spec,
    status: hasJoinedLater
      ? { ...status, conditions: status.conditions.filter(({ type }) => type !== CLUSTER_JOINED) }
      : status,
  };
}
