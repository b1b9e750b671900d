import type { ConfigKind } from "@/lib/addon-config/agent";
import { NAMESPACE } from "@/lib/kube/names";
import { isOfKind } from "@/lib/resources/config-reference";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import { type DesiredConfig, desiredOf } from "@/lib/rollout/desired-configs";
import type { ConfigText } from "@/lib/rollout/plan-node";
import { readRevision, revisionName, storedConfig } from "@/lib/rollout/revisions";
import { HubError } from "@/server/hub/hub-error";
import { type ClusterAddOnHub, configsIn } from "./hub";

/** A cluster may write anything into its status; only a hash becomes part of a name. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * The configurations that a cluster add-on has: for one that is deleted, which therefore is desired without a hash, the
 * state that was applied last.
 */
export function lastAppliedReferences({
  configReferences,
}: ManagedClusterAddOn["status"]): ManagedClusterAddOn["status"]["configReferences"] {
  return configReferences.map((reference) => {
    const { desiredConfig, lastAppliedConfig } = reference;
    return desiredConfig?.specHash === "" && lastAppliedConfig
      ? { ...reference, desiredConfig: lastAppliedConfig }
      : reference;
  });
}

/**
 * The stored revisions of a cluster add-on's configurations where the hub has other content under their names, or none.
 * Only those that belonged to its add-on; none where the hub forbids reading them.
 */
export async function storedRevisions(
  hub: ClusterAddOnHub,
  kinds: readonly ConfigKind[],
  { metadata, status }: Pick<ManagedClusterAddOn, "metadata" | "status">,
  signal: AbortSignal,
): Promise<readonly ConfigText[]> {
  const lookUp = configsIn(hub, kinds);
  const revisions: ConfigText[] = [];
  for (const reference of status.configReferences) {
    const config = desiredOf(reference);
    if (!config || !HASH.test(config.specHash) || !kinds.some((kind) => isOfKind(config, kind))) continue;
    const current = lookUp(config);
    const object =
      current && specHash(current) === config.specHash
        ? undefined
        : await findRevision(hub, metadata.name, config, signal);
    if (object) revisions.push({ config, object });
  }
  return revisions;
}

async function findRevision({ client }: ClusterAddOnHub, addOn: string, config: DesiredConfig, signal: AbortSignal) {
  const name = revisionName(storedConfig(addOn, config), config.specHash);
  try {
    const found = await client.find(controllerRevisions, { namespace: NAMESPACE, name }, signal);
    return found && readRevision(found)?.object;
  } catch (error) {
    if (error instanceof HubError && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}
