import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { requesterOf } from "./requester";

const HOUR_MS = 3600_000;

/**
 * How many of these requests by agents of the same cluster were approved in the hour before this one was created.
 * Labels that others wrote do not count, so others cannot block an agent's certificate.
 */
export function approvedBefore(csr: CertificateSigningRequest, others: readonly CertificateSigningRequest[]): number {
  const at = Date.parse(csr.metadata.creationTimestamp);
  const { cluster } = requesterOf(csr, true);
  return others.filter((other) => {
    const isApproved = ["approved", "issued"].includes(certificateState(other));
    const beforeMs = at - Date.parse(other.metadata.creationTimestamp);
    const isOwn = cluster !== undefined && requesterOf(other, true).cluster === cluster;
    return isApproved && isOwn && other.metadata.uid !== csr.metadata.uid && beforeMs >= 0 && beforeMs < HOUR_MS;
  }).length;
}
