/** Identities that OCM puts into certificates, split at their colons and compared exactly, never by prefix. */

import { templateAgent } from "@/lib/addon-config/template-facts";

const MAX_LABEL = 63;
const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const MAX_SUBDOMAIN = 253;
const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

function isLabel(part: string): boolean {
  return part.length <= MAX_LABEL && DNS_LABEL.test(part);
}

function isSubdomain(part: string): boolean {
  return part.length <= MAX_SUBDOMAIN && DNS_SUBDOMAIN.test(part);
}

/** `system:open-cluster-management:{cluster}:{agent}`: a cluster's own agent. Both are DNS labels. */
export function parseClusterAgent(name: string): { cluster: string; agent: string } | undefined {
  const [system, ocm, cluster = "", agent = "", ...rest] = name.split(":");
  if (system !== "system" || ocm !== "open-cluster-management" || rest.length > 0) return undefined;
  return isLabel(cluster) && isLabel(agent) ? { cluster, agent } : undefined;
}

/**
 * `system:open-cluster-management:cluster:{cluster}:addon:{addOn}:agent:{agent}`: an add-on's agent on a cluster. Add-ons
 * may have dots in their names, and give them to their agents. The name that OCM gives an agent, the add-on's with "-agent",
 * may be longer than a label.
 */
export function parseAddOnAgent(name: string): { cluster: string; addOn: string; agent: string } | undefined {
  const parts = addOnAgentParts(name);
  if (!parts || !isLabel(parts.cluster) || !isSubdomain(parts.addOn)) return undefined;
  const isDefault = parts.agent === templateAgent(parts.addOn);
  return isDefault || (isSubdomain(parts.agent) && parts.agent.length <= MAX_LABEL) ? parts : undefined;
}

/** The cluster that a name claims, however it may be spelled: what is no agent's name may still claim one. */
export function claimedCluster(name: string): string | undefined {
  const [system, ocm, cluster = "", agent = "", ...rest] = name.split(":");
  const isOcm = system === "system" && ocm === "open-cluster-management";
  if (isOcm && cluster && agent && rest.length === 0) return cluster;
  return addOnAgentParts(name)?.cluster;
}

function addOnAgentParts(name: string): { cluster: string; addOn: string; agent: string } | undefined {
  const [system, ocm, clusterLabel, cluster, addOnLabel, addOn, agentLabel, agent, ...rest] = name.split(":");
  const text = [system, ocm, clusterLabel, addOnLabel, agentLabel].join(":");
  if (text !== "system:open-cluster-management:cluster:addon:agent" || !cluster || !addOn || !agent || rest.length > 0)
    return undefined;
  return { cluster, addOn, agent };
}

export function hasSameNames(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length === right.length && new Set(left).size === left.length && left.every((item) => right.includes(item))
  );
}
