import type { Change, Factor } from "@/lib/common-factors/factor";
import { parseFilter } from "@/lib/filter/parse-filter";
import { condition } from "@/lib/kube/conditions";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";

const DAY_MS = 24 * 60 * 60_000;
/** Agents write what add-ons a cluster has: a consequence, and no cause. */
const FEATURES = "feature.open-cluster-management.io/";
const HASH_CHARACTERS = 8;

/**
 * What may be why a cluster is not well, the plainest first; with `addOn`, also how that is configured on it. Without
 * these keys: what clusters were filtered by explains nothing.
 */
export function factorsOf(entry: ClusterEntry, addOn: string | undefined, without: ReadonlySet<string>): Factor[] {
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
    ...named.flatMap(([key, value]) => (value === undefined || without.has(key) ? [] : { key, value })),
    ...(addOn === undefined ? [] : configurationsOf(entry, addOn).map(({ key, value }) => ({ key, value }))),
    ...registrationsOf(entry, addOn),
  ];
}

/** How the cluster proves who it is on the hub, where its object says so, and how the agents of its add-ons do. */
function registrationsOf({ facts, registration }: ClusterEntry, addOn: string | undefined): Factor[] {
  const ways = new Set<string>();
  for (const { metadata, status } of facts)
    if (status.registration !== undefined && (addOn === undefined || metadata.name === addOn))
      ways.add(status.registration);
  const key = addOn === undefined ? "add-on registration" : `${addOn} registration`;
  return [
    ...(registration === undefined ? [] : [{ key: "registration", value: registration }]),
    ...Array.from(ways, (value) => ({ key, value })),
  ];
}

/**
 * Configurations that came to some of these clusters within the last day, of `addOn`, or of all their add-ons where it
 * names none.
 */
export function recentConfigurations(
  entries: readonly ClusterEntry[],
  { addOn, now }: { readonly addOn: string | undefined; readonly now: number },
): ReadonlySet<string> {
  const recent = new Set<string>();
  for (const entry of entries) {
    for (const configuration of configurationsOf(entry, addOn))
      if (configuration.at !== undefined && now - configuration.at < DAY_MS) recent.add(factorId(configuration));
  }
  return recent;
}

/** Those of these configurations that a cluster has, also for long; when it came is unknown for none. */
export function configChangesOf(entry: ClusterEntry, addOn: string | undefined, among: ReadonlySet<string>): Change[] {
  if (among.size === 0) return [];
  return configurationsOf(entry, addOn).flatMap((configuration) => {
    const { key, value, at = 0 } = configuration;
    return among.has(factorId(configuration)) ? { key, value, at } : [];
  });
}

/** The same for equal factors. */
export function factorId({ key, value }: Factor): string {
  return `${key} ${value}`;
}

function configurationsOf({ facts }: ClusterEntry, addOn: string | undefined) {
  const requested = addOn === undefined ? facts : facts.filter(({ metadata }) => metadata.name === addOn);
  return requested.flatMap(({ metadata, status }) => {
    const at = rolledOutAt(status);
    return status.configReferences.flatMap((reference) => {
      const factor = configurationOf(metadata.name, reference);
      return factor ? { ...factor, at } : [];
    });
  });
}

/** A template or configuration of a cluster add-on. */
export type ConfigReference = RollingAddOn["status"]["configReferences"][number];

/** What of a template or configuration is applied, by the hash of its spec; undefined of one that is not. */
export function configurationOf(addOn: string, { lastAppliedConfig, resource }: ConfigReference): Factor | undefined {
  if (!lastAppliedConfig || lastAppliedConfig.name === "") return undefined;
  const { name, specHash } = lastAppliedConfig;
  return { key: `${addOn} ${resource}`, value: `${name} (${specHash.slice(0, HASH_CHARACTERS)})` };
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

const KEYS: Readonly<Record<string, string>> = {
  region: "region",
  provider: "provider",
  set: "set",
  env: "environment",
  version: "Kubernetes",
};

/** The keys of factors that a filter of clusters names. */
export function keysIn(q: string): ReadonlySet<string> {
  const terms = parseFilter(q).terms.filter((term) => term.kind === "key");
  return new Set(terms.map(({ key, path }) => KEYS[key] ?? `${key} ${path}`));
}
