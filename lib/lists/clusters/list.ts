import type { FieldContext } from "@/lib/filter/field-table";
import type { KeyTerm } from "@/lib/filter/filter-term";
import { textTest } from "@/lib/filter/value-tests";
import { countsAsAvailable } from "@/lib/health/add-on-status";
import { WAITS_FOR_WAVE } from "@/lib/health/add-on-summary";
import { CLUSTER_STATUSES_WORST_FIRST, type ClusterStatus, clusterStatus } from "@/lib/health/cluster-status";
import { defineList, type ServerList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { isStalled } from "@/lib/rollout/stalled";
import { CLUSTERS } from "./fields";
import { clusterIssues } from "./issues";
import { type ClusterAddOnCell, type ClusterRow, type ClusterRowHealth, STALLED } from "./row";

/** A cluster as the console stores it: its row, and what can be filtered by. */
export interface ClusterEntry extends ClusterRow {
  /** Its location, and its visible add-ons. */
  readonly status: ClusterStatus;
  /** The names of those, in their order: one array for all clusters that have the same. */
  readonly addOnNames: readonly string[];
  /** Other fields of these are read on demand. */
  readonly facts: readonly RollingAddOn[];
  readonly labels: Readonly<Record<string, string>>;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
  /** The registration driver, where its object says so: an agent that signs in by AWS names its role there. */
  readonly registration?: "awsirsa" | undefined;
}

/**
 * Indexes of the add-ons that `addon:` names: `health`, `phase` and `available` then apply to them only. Undefined if
 * it names none.
 */
export type NamedAddOns = ((names: readonly string[]) => readonly number[]) | undefined;

type NarrowedQuery = FieldContext<NamedAddOns>;

const server: ServerList<typeof CLUSTERS.fields, ClusterEntry, NamedAddOns> = {
  words: someWord,
  hasSmallWords: true,
  narrow: namedAddOns,
  fields: {
    health: { of: ({ status }) => status, some: someHealth },
    status: { sort: { key: ({ status }) => CLUSTER_STATUSES_WORST_FIRST.indexOf(status), isHot: true } },
    reason: { of: reasonsOf },
    available: { of: isAvailable },
    phase: { timed: [STALLED], some: somePhase },
    addon: { of: ({ addOnNames }) => addOnNames },
    claim: { of: ({ claims }) => claims },
  },
  groups: { issue: clusterIssues },
};

/** Clusters, as far as they can be asked about. */
export const CLUSTER_LIST = defineList(CLUSTERS, server);

/** Its name, why it is not healthy, and why its add-ons are not. */
function someWord({ name, message, addOns }: ClusterEntry, test: (text: string) => boolean): boolean {
  const holds = (text: string | undefined) => text !== undefined && test(smallLetters(text));
  return test(name) || holds(message) || addOns.some((cell) => holds(cell.message));
}

const NO_REASONS: readonly string[] = [];

/** Of a cluster that is down only its own: what its add-ons last said is no news. */
function reasonsOf({ health, message, addOns }: ClusterEntry): readonly string[] {
  if (health !== "available") return message === undefined ? NO_REASONS : [message];
  let reasons: Set<string> | undefined;
  for (const cell of addOns) {
    if (cell.message === undefined || cell.message === WAITS_FOR_WAVE) continue;
    reasons ??= new Set();
    reasons.add(cell.message);
  }
  return reasons ? [...reasons] : NO_REASONS;
}

function namedAddOns(terms: readonly KeyTerm[]): NamedAddOns {
  const named = terms.filter(({ key, negated }) => key === "addon" && !negated);
  if (named.length === 0) return undefined;
  const tests = named.map(({ values, exact }) => values.map((value) => textTest(value, exact, false)));
  const isNamed = (name: string) => tests.every((alternatives) => alternatives.some((test) => test(name)));
  const known = new WeakMap<readonly string[], readonly number[]>();
  return (names) => {
    const before = known.get(names);
    if (before) return before;
    const indexes = names.flatMap((name, index) => (isNamed(name) ? [index] : []));
    known.set(names, indexes);
    return indexes;
  };
}

const NONE: readonly ClusterAddOnCell[] = [];

function matchingAddOns({ addOns, addOnNames }: ClusterEntry, narrow: NamedAddOns): readonly ClusterAddOnCell[] {
  if (!narrow) return addOns;
  const indexes = narrow(addOnNames);
  return indexes.length === 0 ? NONE : indexes.flatMap((index) => addOns[index] ?? []);
}

function somePhase(row: ClusterEntry, test: (value: string) => boolean, { narrow, now }: NarrowedQuery): boolean {
  const requested = matchingAddOns(row, narrow);
  if (requested.some(({ phase }) => test(phase))) return true;
  if (!test(STALLED)) return false;
  return requested.some(({ name, phase }) => {
    const facts = row.facts.find(({ metadata }) => metadata.name === name);
    return facts !== undefined && isStalled(facts, { phase }, now());
  });
}

/** The hub's name for the status, ours, and both spellings of synonyms. */
function someHealth(row: ClusterEntry, test: (value: string) => boolean, { narrow }: NarrowedQuery): boolean {
  if (!narrow) return someStatus(row.health, row.status, test);
  const requested = matchingAddOns(row, narrow);
  return someStatus(row.health, clusterStatus(row, requested), test) || requested.some(({ health }) => test(health));
}

function someStatus(health: ClusterRowHealth, status: ClusterStatus, test: (value: string) => boolean): boolean {
  return test(health) || test(status) || test(ALSO[status] ?? status);
}

const ALSO: Partial<Record<ClusterStatus, string>> = { silent: "unknown", pending: "not-accepted" };

function isAvailable(row: ClusterEntry, { narrow }: NarrowedQuery): boolean | undefined {
  if (!narrow) return row.health === "available";
  const requested = matchingAddOns(row, narrow);
  return requested.length === 0 ? undefined : requested.every(({ health }) => countsAsAvailable(health));
}
