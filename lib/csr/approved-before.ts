import { condition } from "@/lib/kube/conditions";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { requesterOf } from "./requester";

const HOUR_MS = 3600_000;

/**
 * How many other requests by agents of the same cluster were approved in the hour before `now`. Labels that others wrote
 * do not count, so others cannot block an agent's certificate.
 */
export function approvedBefore(
  csr: CertificateSigningRequest,
  others: readonly CertificateSigningRequest[],
  now: number,
): number {
  const { cluster } = requesterOf(csr, true);
  if (cluster === undefined) return 0;
  return others.filter(
    (other) =>
      other.metadata.uid !== csr.metadata.uid &&
      requesterOf(other, true).cluster === cluster &&
      wasApprovedSince(other, now - HOUR_MS),
  ).length;
}

/** One of which nobody knows when counts, too. */
function wasApprovedSince({ status }: CertificateSigningRequest, since: number): boolean {
  const approval = condition(status.conditions, "Approved");
  return approval?.status === "True" && !(Date.parse(approval.lastTransitionTime) <= since);
}
