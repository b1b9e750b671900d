import type { Change, Factor } from "@/lib/common-factors/factor";
import { condition } from "@/lib/kube/conditions";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";

const DAY_MS = 24 * 60 * 60_000;
/** Agents write what add-ons a cluster has: a consequence, and no cause. */
const FEATURES = "feature.open-cluster-management.io/";
const HASH_CHARACTERS = 8;

/** What may be why a cluster is not well, the plainest first; with `addOn`, also how that is configured on it. */
export function factorsOf(entry: ClusterEntry, addOn: string | undefined): Factor[] {
  const { region, provider, kubernetesVersion: version, set, environment, labels, claims } = entry;
  const named: readonly (readonly [string, string | undefined])[] = [
    ["region", region],
    ["provider", provider],
    ["set", set],
    ["environment", environment],
    ["Kubernetes", version],
    ["Kubernetes", version && minorOf(version)],
    ...Object.entries(labels).flatMap(([key, value]): [string, string][] =>
      key.startsWith(FEATURES) ? [] : [[`label ${key}`, value]],
    ),
    ...claims.map(({ name, value }) => [`claim ${name}`, value] as const),
  ];
  return [
    ...named.flatMap(([key, value]) => (value === undefined ? [] : { key, value })),
    ...(addOn === undefined ? [] : configurationsOf(entry, addOn).map(({ key, value }) => ({ key, value }))),
  ];
}

/**
 * Configurations that were rolled out to the cluster, of `addOn`, or of all its add-ons where it names none. Those of
 * more than a day ago are no news.
 */
export function configChangesOf(
  entry: ClusterEntry,
  { addOn, now }: { readonly addOn: string | undefined; readonly now: number },
): Change[] {
  return configurationsOf(entry, addOn).flatMap(({ key, value, at }) =>
    at !== undefined && now - at < DAY_MS ? { key, value, at } : [],
  );
}

function configurationsOf({ facts }: ClusterEntry, addOn: string | undefined) {
  const requested = addOn === undefined ? facts : facts.filter(({ metadata }) => metadata.name === addOn);
  return requested.flatMap(({ metadata, status }) => {
    const at = rolledOutAt(status);
    return status.configReferences.flatMap(({ resource, lastAppliedConfig }) => {
      if (!lastAppliedConfig || lastAppliedConfig.name === "") return [];
      const { name, specHash } = lastAppliedConfig;
      return { key: `${metadata.name} ${resource}`, value: `${name} (${specHash.slice(0, HASH_CHARACTERS)})`, at };
    });
  });
}

/** When its last rollout was done, in milliseconds since epoch. */
function rolledOutAt({ conditions }: RollingAddOn["status"]): number | undefined {
  const ms = Date.parse(condition(conditions, "Progressing")?.lastTransitionTime ?? "");
  return Number.isNaN(ms) ? undefined : ms;
}

/** "v1.31" of "v1.31.4+k3s1". */
function minorOf(version: string): string | undefined {
  return /^v\d+\.\d+/.exec(version)?.[0];
}
