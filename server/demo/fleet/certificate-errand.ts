import type { ClusterProfile } from "./cluster-profile";
import type { ClusterFaultKind, Faults } from "./faults";
import type { RequestOwner } from "./own-requests";

/** Those that a fresh certificate ends, in the order in which they are handled. */
export const CERTIFICATE_FAULTS = [
  "certificate-expired",
  "csr-denied",
  "csr-pending",
  "certificate-rotation",
] as const satisfies ClusterFaultKind[];

/** Why the agent of a cluster that has joined asks for another certificate. */
export interface Errand {
  readonly owner: RequestOwner;
  /**
   * With its own certificate, which the hub approves by itself; else as it once introduced itself, and a person has to
   * approve.
   */
  readonly isRenewal: boolean;
}

export function errandOf(faults: Faults, profile: ClusterProfile): Errand | undefined {
  for (const kind of CERTIFICATE_FAULTS) {
    const holding = faults.find(profile.name, kind);
    if (holding) return { owner: errandRequests(profile, holding.id), isRenewal: kind === "certificate-rotation" };
  }
  return undefined;
}

/** Whose requests those are that a fault made an agent ask. */
export function errandRequests({ name, agentId }: ClusterProfile, faultId: string): RequestOwner {
  return { prefix: `${name}-`, owner: `${agentId} ${faultId}` };
}
