import type { Asked, FieldTable } from "@/lib/filter/field-table";
import type { KeyTerm } from "@/lib/filter/filter-term";
import type { ListTable } from "@/lib/filter/list-table";
import { textTest } from "@/lib/filter/value-tests";
import { versionKey } from "@/lib/filter/version";
import { STANDINGS_WORST_FIRST, type Standing, standingOfCluster } from "@/lib/health/cluster-standing";
import { clusterTroubles } from "./cluster-troubles";
import { AddOnHealth, type ClusterAddOnCell, ClusterHealth, type ClusterRow, RolloutPhase } from "./clusters";

/** A cluster as the console keeps it: what its row shows, and what can be asked of it besides. */
export interface ClusterEntry extends ClusterRow {
  /** Where it stands, with those of its add-ons that are seen. */
  readonly standing: Standing;
  /** The names of those, in their order: one array for all clusters that have the same. */
  readonly addOnNames: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
}

/**
 * The places of those add-ons that `addon:` names: `health`, `phase` and `available` look at no others. Undefined where it names none.
 */
export type NamedAddOns = ((names: readonly string[]) => readonly number[]) | undefined;

type Ask = Asked<NamedAddOns>;

const HEALTHS = [...new Set([...STANDINGS_WORST_FIRST, ...ClusterHealth.options, ...AddOnHealth.options, "not-accepted"])];

export const clusterFields: FieldTable<ClusterEntry, NamedAddOns>["fields"] = {
  health: { type: "text", description: "How the cluster is, or the add-on that addon: names", values: HEALTHS, some: someHealth },
  available: { type: "flag", description: "Whether the cluster answers, or the named add-on runs", is: isAvailable },
  phase: {
    type: "text",
    description: "Where an add-on on it stands in its rollout",
    values: RolloutPhase.options,
    some: (row, test, { narrow }) => askedAddOns(row, narrow).some(({ phase }) => test(phase)),
  },
  addon: { type: "text", description: "An add-on on it", some: ({ addOnNames }, test) => addOnNames.some(test) },
  set: { type: "text", description: "The cluster set it is in", some: ({ set }, test) => set !== undefined && test(set) },
  provider: { type: "text", description: "Who runs it", some: ({ provider }, test) => provider !== undefined && test(provider) },
  region: { type: "text", description: "Where it is", some: ({ region }, test) => region !== undefined && test(region) },
  env: { type: "text", description: "Its environment", some: ({ environment }, test) => environment !== undefined && test(environment) },
  version: { type: "version", description: "Its Kubernetes version", version: ({ kubernetesVersion }) => kubernetesVersion },
  label: { type: "text", hasPath: true, caseSensitive: true, description: "A label of it", some: someLabel },
  claim: { type: "text", hasPath: true, caseSensitive: true, description: "A claim that it makes of itself", some: someClaim },
  age: { type: "age", description: "How long it is registered", since: ({ createdAt }) => createdAt },
  since: { type: "age", description: "How long it has been as it is", since: ({ since }) => since },
  name: { type: "text", description: "Its name", some: ({ name }, test) => test(name) },
};

/** What can be asked of the list of clusters (console.md §4b.3, §4b.5). */
export const clusterTable: ListTable<ClusterEntry, NamedAddOns> = {
  words: ({ name }, test) => test(name),
  fields: clusterFields,
  narrow: namedAddOns,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    status: { key: ({ standing }) => STANDINGS_WORST_FIRST.indexOf(standing), isHot: true },
    since: { key: ({ since }) => since, isHot: true },
    set: { key: ({ set }) => set },
    version: { key: ({ kubernetesVersion }) => kubernetesVersion && versionKey(kubernetesVersion) },
    provider: { key: ({ provider }) => provider },
    region: { key: ({ region }) => region },
    age: { key: ({ createdAt }) => youth(createdAt) },
  },
  facets: {
    health: ({ standing }) => standing,
    set: ({ set }) => set,
    addon: ({ addOnNames }) => addOnNames,
    version: ({ kubernetesVersion }) => kubernetesVersion,
    provider: ({ provider }) => provider,
    region: ({ region }) => region,
    env: ({ environment }) => environment,
  },
  groups: { trouble: clusterTroubles },
};

function namedAddOns(terms: readonly KeyTerm[]): NamedAddOns {
  const named = terms.filter(({ key, negated }) => key === "addon" && !negated);
  if (named.length === 0) return undefined;
  const tests = named.map(({ values, exact }) => values.map((value) => textTest(value, exact, false)));
  const isNamed = (name: string) => tests.every((alternatives) => alternatives.some((test) => test(name)));
  const known = new WeakMap<readonly string[], readonly number[]>();
  return (names) => {
    const before = known.get(names);
    if (before) return before;
    const places = names.flatMap((name, place) => (isNamed(name) ? [place] : []));
    known.set(names, places);
    return places;
  };
}

const NONE: readonly ClusterAddOnCell[] = [];

function askedAddOns({ addOns, addOnNames }: ClusterEntry, narrow: NamedAddOns): readonly ClusterAddOnCell[] {
  if (!narrow) return addOns;
  const places = narrow(addOnNames);
  return places.length === 0 ? NONE : places.flatMap((place) => addOns[place] ?? []);
}

/** The youngest comes first. */
function youth(createdAt: string): number | undefined {
  const atMs = Date.parse(createdAt);
  return Number.isNaN(atMs) ? undefined : -atMs;
}

/** The hub's word for the cluster, our own for where it stands, and both spellings of what is said in two ways. */
function someHealth(row: ClusterEntry, test: (value: string) => boolean, { narrow }: Ask): boolean {
  if (!narrow) return someStanding(row.health, row.standing, test);
  const asked = askedAddOns(row, narrow);
  return someStanding(row.health, standingOfCluster(row, asked), test) || asked.some(({ health }) => test(health));
}

function someStanding(health: ClusterHealth, standing: Standing, test: (value: string) => boolean): boolean {
  return test(health) || test(standing) || test(ALSO[standing] ?? standing);
}

const ALSO: Partial<Record<Standing, string>> = { silent: "unknown", pending: "not-accepted" };

function isAvailable(row: ClusterEntry, { narrow }: Ask): boolean | undefined {
  if (!narrow) return row.health === "available";
  const asked = askedAddOns(row, narrow);
  return asked.length === 0 ? undefined : asked.every(({ health }) => health === "healthy" || health === "degraded");
}

function someLabel({ labels }: ClusterEntry, test: (value: string) => boolean, { path }: Ask): boolean {
  const value = Object.hasOwn(labels, path) ? labels[path] : undefined;
  return value !== undefined && test(value);
}

function someClaim({ claims }: ClusterEntry, test: (value: string) => boolean, { path }: Ask): boolean {
  return claims.some(({ name, value }) => name === path && test(value));
}
