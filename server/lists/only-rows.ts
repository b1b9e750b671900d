import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { CLUSTER_LIST, type ClusterEntry } from "@/lib/lists/clusters/list";
import type { OnlyRows } from "@/server/auth/embed-grant";

/** Where a cluster is: what filters of embed tokens may be about, because it is known of each cluster everywhere. */
export type ClusterPlace = Pick<
  ClusterEntry,
  "name" | "set" | "region" | "provider" | "environment" | "kubernetesVersion" | "labels"
>;

/** The fields of the list of clusters that a filter of an embed token may have. */
export const PLACE_FIELDS: readonly string[] = ["name", "set", "region", "provider", "env", "version", "label"];

/** A scope of an embed token has these besides. */
interface Narrowed {
  readonly only?: OnlyRows;
}

const tests = new Map<string, (place: ClusterPlace) => boolean>();
const MAX_TESTS = 500;

/** Whether a filter of an embed token leaves that cluster. What is no such filter leaves none. */
export function placeTest(filter: string): (place: ClusterPlace) => boolean {
  const known = tests.get(filter);
  if (known) return known;
  const { problems, terms } = parseFilter(filter);
  const isSound =
    problems.length === 0 && terms.every((term) => term.kind === "key" && PLACE_FIELDS.includes(term.key));
  const compiled = compileFilter(terms, CLUSTER_LIST.table);
  const test = (place: ClusterPlace) => isSound && matchesFilter(compiled, place as ClusterEntry); // of other fields there is no term
  for (const [oldest] of tests) {
    if (tests.size < MAX_TESTS) break;
    tests.delete(oldest);
  }
  tests.set(filter, test);
  return test;
}

/** The scope of an embed token: that of its person, and of it these rows alone. */
export function narrowedTo<Scope extends object>(scope: Scope, only: OnlyRows | undefined): Scope {
  return only ? { ...scope, only } : scope;
}

/** Whether a scope is for all rows that its person may see. */
export function isNarrowed(scope: Narrowed): boolean {
  return scope.only !== undefined;
}

/**
 * Whether a row is one of those that a scope is for. `placeOf`: of which cluster it is; without it no filter leaves it.
 */
export function isAmong<Stored extends object>(
  stored: Stored,
  { only }: Narrowed,
  placeOf?: (stored: Stored) => ClusterPlace | undefined,
): boolean {
  if (!only) return true;
  const { rows, filter } = only;
  if (rows && !rows.some((fields) => hasAll(stored, fields))) return false;
  if (filter === undefined) return true;
  const place = placeOf?.(stored);
  return place !== undefined && placeTest(filter)(place);
}

function hasAll(stored: object, fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).every(([field, value]) => Reflect.get(stored, field) === value);
}
