import { clusterGroup, MANAGED_CLUSTERS_GROUP } from "@/lib/kube/ocm";
import type { Identity } from "@/lib/kube/wire";
import type { CertificateSubject } from "./certificate-request";
import type { ClusterProfile } from "./cluster-profile";

const AUTHENTICATED = "system:authenticated";

/** The account of every agent until it has a certificate (docs/reference/clusters.md#identities-of-cluster-agents). */
export const BOOTSTRAP = serviceAccount("open-cluster-management", "agent-registration-bootstrap");

/** May list and watch what agents look at, nothing else. */
export const WATCHER = serviceAccount("open-cluster-management", "fleet-watcher");

/**
 * Acts for the owners of the clusters: approves and accepts all but those that wait for a person of the demo.
 */
export const ADMINISTRATOR = serviceAccount("open-cluster-management", "fleet-administrator");

/** What an agent asks its certificate for. */
export function agentSubject({ name, agentId }: Pick<ClusterProfile, "name" | "agentId">): CertificateSubject {
  return { user: `${clusterGroup(name)}:${agentId}`, groups: [clusterGroup(name), MANAGED_CLUSTERS_GROUP] };
}

/** Who an agent is once it holds that certificate. */
export function agentIdentity(profile: Pick<ClusterProfile, "name" | "agentId">): Identity {
  const { user, groups } = agentSubject(profile);
  return { user, groups: [...groups, AUTHENTICATED] };
}

function serviceAccount(namespace: string, name: string): Identity {
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, AUTHENTICATED];
  return { user: `system:serviceaccount:${namespace}:${name}`, groups };
}
