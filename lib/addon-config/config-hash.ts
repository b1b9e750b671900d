import { CONFIG_HASH_ANNOTATION } from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import type { ClusterConfigReference } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";

/**
 * The configurations that a work was rendered from: config id → spec hash
 * (docs/reference/add-ons.md#config-hash-of-a-work).
 */
export type ConfigHashes = Readonly<Record<string, string>>;

/** The hashes of a cluster add-on's desired configurations; references without a hash are left out. */
export function configHashes(references: readonly ClusterConfigReference[]): ConfigHashes {
  const entries = references.flatMap(({ group, resource, desiredConfig }) => {
    if (!desiredConfig) return [];
    const kind = group === "" ? resource : `${resource}.${group}`;
    return [[`${kind}/${desiredConfig.namespace ?? ""}/${desiredConfig.name}`, desiredConfig.specHash] as const];
  });
  return Object.fromEntries(entries);
}

/** The annotation's value: a JSON object with sorted keys. */
export function configHashText(hashes: ConfigHashes): string {
  return JSON.stringify(Object.fromEntries(Object.entries(hashes).sort(([left], [right]) => (left < right ? -1 : 1))));
}

/**
 * Whether a work has exactly the content the cluster add-on desires. An empty or missing hash on either side matches
 * nothing.
 */
export function workHasConfigs(work: ManifestWork, references: readonly ClusterConfigReference[]): boolean {
  const annotation = work.metadata.annotations[CONFIG_HASH_ANNOTATION];
  if (annotation === undefined) return references.length === 0;
  const applied = parseHashes(annotation);
  const isKnown = references.every(({ desiredConfig }) => desiredConfig?.specHash);
  if (!applied || !isKnown || Object.values(applied).includes("")) return false;
  return configHashText(applied) === configHashText(configHashes(references));
}

const Hashes = z.record(z.string(), z.string());

function parseHashes(text: string): ConfigHashes | undefined {
  try {
    return Hashes.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
