import type { Asked, FieldTable } from "@/lib/filter/field-table";
import type { KeyTerm } from "@/lib/filter/filter-term";
import type { ListTable } from "@/lib/filter/list-table";
import { textTest } from "@/lib/filter/value-tests";
import { versionKey } from "@/lib/filter/version";
import type { AddOnFacts } from "@/lib/health/add-on-words";
import { STANDINGS_WORST_FIRST, type Standing, standingOfCluster } from "@/lib/health/cluster-standing";
import { isStalled } from "@/lib/rollout/stalled";
import { CLUSTER_FIELDS } from "./cluster-fields";
import { clusterTroubles } from "./cluster-troubles";
import { type ClusterAddOnCell, type ClusterHealth, type ClusterRow, STALLED } from "./clusters";

/** A cluster as the console keeps it: what its row shows, and what can be asked of it besides. */
export interface ClusterEntry extends ClusterRow {
  /** Where it stands, with those of its add-ons that are seen. */
  readonly standing: Standing;
  /** The names of those, in their order: one array for all clusters that have the same. */
  readonly addOnNames: readonly string[];
  /** What else may be asked about those is read from these when it is. */
  readonly facts: readonly AddOnFacts[];
  readonly labels: Readonly<Record<string, string>>;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
}

/**
 * The places of those add-ons that `addon:` names: `health`, `phase` and `available` look at no others. Undefined where it names none.
 */
export type NamedAddOns = ((names: readonly string[]) => readonly number[]) | undefined;

type Ask = Asked<NamedAddOns>;

const fields: FieldTable<ClusterEntry, NamedAddOns>["fields"] = {
  health: { ...CLUSTER_FIELDS.health, some: someHealth },
  available: { ...CLUSTER_FIELDS.available, is: isAvailable },
  phase: { ...CLUSTER_FIELDS.phase, timed: [STALLED], some: somePhase },
  addon: { ...CLUSTER_FIELDS.addon, some: ({ addOnNames }, test) => addOnNames.some(test) },
  set: { ...CLUSTER_FIELDS.set, some: ({ set }, test) => set !== undefined && test(set) },
  provider: { ...CLUSTER_FIELDS.provider, some: ({ provider }, test) => provider !== undefined && test(provider) },
  region: { ...CLUSTER_FIELDS.region, some: ({ region }, test) => region !== undefined && test(region) },
  env: { ...CLUSTER_FIELDS.env, some: ({ environment }, test) => environment !== undefined && test(environment) },
  version: { ...CLUSTER_FIELDS.version, version: ({ kubernetesVersion }) => kubernetesVersion },
  label: { ...CLUSTER_FIELDS.label, some: someLabel },
  claim: { ...CLUSTER_FIELDS.claim, some: someClaim },
  age: { ...CLUSTER_FIELDS.age, since: ({ createdAt }) => createdAt },
  since: { ...CLUSTER_FIELDS.since, since: ({ since }) => since },
  name: { ...CLUSTER_FIELDS.name, some: ({ name }, test) => test(name) },
};

/** What can be asked of the list of clusters (console.md §4b.3, §4b.5). */
export const clusterTable: ListTable<ClusterEntry, NamedAddOns> = {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
  fields,
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
    name: ({ name }) => name,
  },
  pathFacets: { label: ({ labels }) => labels, claim: ({ claims }) => claims },
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

function somePhase(row: ClusterEntry, test: (value: string) => boolean, { narrow, now }: Ask): boolean {
  const asked = askedAddOns(row, narrow);
  if (asked.some(({ phase }) => test(phase))) return true;
  if (!test(STALLED)) return false;
  return asked.some(({ name, phase }) => {
    const facts = row.facts.find(({ metadata }) => metadata.name === name);
    return facts !== undefined && isStalled(facts, { phase }, now());
  });
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
