import type { ConfigKind } from "@/lib/addon-config/agent";
import { NAMESPACE } from "@/lib/kube/names";
import { isOfKind } from "@/lib/resources/config-reference";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import { type DesiredConfig, desiredOf } from "@/lib/rollout/desired-configs";
import type { ConfigText } from "@/lib/rollout/plan-node";
import { keptConfig, readRevision, revisionName } from "@/lib/rollout/revisions";
import { HubError } from "@/server/hub/hub-error";
import { type ClusterAddOnHub, configsIn } from "./facts";

/** A cluster may write anything into its status; this alone becomes part of a name. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * What a cluster add-on has: of a configuration that has gone since, which therefore is desired without a hash, the state that was applied last.
 */
export function lastReferences({ configReferences }: ManagedClusterAddOn["status"]): ManagedClusterAddOn["status"]["configReferences"] {
  return configReferences.map((reference) => {
    const { desiredConfig, lastAppliedConfig } = reference;
    return desiredConfig?.specHash === "" && lastAppliedConfig ? { ...reference, desiredConfig: lastAppliedConfig } : reference;
  });
}

/**
 * The texts of these configurations of a cluster add-on where the hub has others under their names by now, or none, and earlier ones are kept.
 * Only those that belonged to its add-on. Nothing where the hub does not let us read them.
 */
export async function keptTexts(
  hub: ClusterAddOnHub,
  kinds: readonly ConfigKind[],
  { metadata, status }: Pick<ManagedClusterAddOn, "metadata" | "status">,
  signal: AbortSignal,
): Promise<readonly ConfigText[]> {
  const lookUp = configsIn(hub, kinds);
  const texts: ConfigText[] = [];
  for (const reference of status.configReferences) {
    const config = desiredOf(reference);
    if (!config || !HASH.test(config.specHash) || !kinds.some((kind) => isOfKind(config, kind))) continue;
    const live = lookUp(config);
    const object = live && specHash(live) === config.specHash ? undefined : await keptText(hub, metadata.name, config, signal);
    if (object) texts.push({ config, object });
  }
  return texts;
}

async function keptText({ client }: ClusterAddOnHub, addOn: string, config: DesiredConfig, signal: AbortSignal) {
  const name = revisionName(keptConfig(addOn, config), config.specHash);
  try {
    const found = await client.find(controllerRevisions, { namespace: NAMESPACE, name }, signal);
    return found && readRevision(found)?.object;
  } catch (error) {
    if (error instanceof HubError && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}
