import type { KubeObject } from "@/lib/kube/object";
import { type AddOnConfig, configKey, isOfKind } from "@/lib/resources/config-reference";
import type { ClusterConfigReference } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import type { AgentConfig, ConfigKind } from "./agent";

/** A configuration object as the hub has it. */
export type ConfigLookup = (
  config: Pick<AddOnConfig, "group" | "resource" | "name"> & { readonly namespace?: string | undefined },
) => KubeObject | undefined;

/**
 * The content of the configurations that these references desire, of the kinds that an agent understands. Undefined
 * where the hub has other content than the one that was decided: that is a later edit, whose turn may not have come
 * (docs/reference/add-ons.md#content-is-read-by-name). A configuration that the cluster add-on itself asks for, which
 * no rollout decides, may be missing.
 */
export function decidedConfigs(
  references: readonly ClusterConfigReference[],
  kinds: readonly ConfigKind[],
  lookUp: ConfigLookup,
  own: ReadonlySet<string> = new Set(),
): AgentConfig[] | undefined {
  const configs: AgentConfig[] = [];
  for (const { group, resource, desiredConfig } of references) {
    if (!kinds.some((kind) => isOfKind({ group, resource }, kind))) continue;
    const config = { group, resource, namespace: desiredConfig?.namespace, name: desiredConfig?.name ?? "" };
    const object = desiredConfig?.specHash ? lookUp(config) : undefined;
    const isGone = Boolean(desiredConfig?.specHash) && !object;
    if ((isGone && !own.has(configKey(config))) || (object && hashOf(object) !== desiredConfig?.specHash))
      return undefined;
    configs.push({ ...config, object, ...(isGone ? { isGone } : {}) });
  }
  return configs;
}

const hashes = new WeakMap<KubeObject, string>();

/** Cached objects are shared by all clusters that have them, so each is hashed once. */
function hashOf(object: KubeObject): string {
  const known = hashes.get(object) ?? specHash(object);
  hashes.set(object, known);
  return known;
}
