/** Identities that OCM puts into certificates, split at their colons and compared exactly, never by prefix. */

/** `system:open-cluster-management:{cluster}:{agent}`: a cluster's own agent. */
export function parseClusterAgent(name: string): { cluster: string; agent: string } | undefined {
  const [system, ocm, cluster, agent, ...rest] = name.split(":");
  if (system !== "system" || ocm !== "open-cluster-management" || !cluster || !agent || rest.length > 0)
    return undefined;
  return { cluster, agent };
}

/** `system:open-cluster-management:cluster:{cluster}:addon:{addOn}:agent:{agent}`: an add-on's agent on a cluster. */
export function parseAddOnAgent(name: string): { cluster: string; addOn: string; agent: string } | undefined {
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
