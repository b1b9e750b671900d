import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { Claim } from "./claim";
import type { RequestPatterns } from "./pattern-findings";
import { requesterOf } from "./requester";

interface SourcedRequest {
  readonly csr: CertificateSigningRequest;
  readonly claim: Pick<Claim, "kind">;
}

/**
 * The requesters of a request and of the last one of its kind before it, where they differ: a join comes from a
 * bootstrap account and a renewal from the agent, so only like is compared with like. All agents of a cluster are one
 * source, since an agent that registers again has another name. `others` are for the same cluster and add-on.
 */
export function sourcesOf(own: SourcedRequest, others: readonly SourcedRequest[]): RequestPatterns["sources"] {
  const at = timeOf(own);
  const before = others
    .filter((other) => other.claim.kind === own.claim.kind && timeOf(other) < at)
    .reduce<SourcedRequest | undefined>(
      (last, each) => (last && timeOf(last) >= timeOf(each) ? last : each),
      undefined,
    );
  if (!before || sourceOf(before) === sourceOf(own)) return undefined;
  return { now: requesterOf(own.csr, true).name, before: requesterOf(before.csr, true).name };
}

function sourceOf({ csr }: SourcedRequest): string {
  const { cluster, name } = requesterOf(csr, true);
  return cluster === undefined ? `user ${name}` : `cluster ${cluster}`;
}

function timeOf({ csr }: SourcedRequest): number {
  return Date.parse(csr.metadata.creationTimestamp) || 0;
}
