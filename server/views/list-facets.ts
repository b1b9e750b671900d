import type { Facets, Values } from "@/lib/api/list";
import { type CompiledFilter, keptOutBy } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import { compareText } from "@/lib/kube/order";
import { countsOf, type FacetCounts, facetNamed } from "./facet-counts";

const MOST_VALUES = 100;

/** Which fields' values are asked for; `like`: only those that hold this text, and first those that begin with it. */
export interface AskedFacets {
  readonly names: readonly string[];
  readonly like: string;
}

/** Rows as they are when they are asked for. */
export interface FacetRows<Row> {
  /** All that are seen. */
  all(): Iterable<Row>;
  /** Those that the filter leaves. */
  left(): Iterable<{ readonly row: Row }>;
}

/**
 * How many rows have which value of which field. A field's own terms do not count for it: the figures say what would be left if one
 * asked for that value. A field is counted when somebody first asks for it, and kept up to date from then on.
 */
export class ListFacets<Row> {
  readonly #countsByField = new Map<string, FacetCounts<Row>>();

  constructor(
    private readonly filter: CompiledFilter<Row>,
    private readonly table: Pick<ListTable<Row>, "facets" | "pathFacets">,
    private readonly rows: FacetRows<Row>,
  ) {}

  add(row: Row): void {
    this.#count(row, this.#countsByField, 1);
  }

  remove(row: Row): void {
    this.#count(row, this.#countsByField, -1);
  }

  /** The values of these fields, the most frequent first. */
  of({ names, like }: AskedFacets): Facets {
    const asked = names.flatMap((name) => {
      const facet = facetNamed(this.table, name);
      return facet ? [{ name, ...facet }] : [];
    });
    this.#countAll(asked.map(({ field }) => field));
    return Object.fromEntries(
      asked.map(({ name, field, path }) => [name, valuesIn(this.#countsByField.get(field)?.sizes(path) ?? new Map(), like.toLowerCase())]),
    );
  }

  #countAll(fields: readonly string[]): void {
    const fresh = new Map(
      fields.flatMap((field) => (this.#countsByField.has(field) ? [] : [[field, countsOf<Row>(this.table, field)] as const])),
    );
    const [own, plain] = partition(fresh, (field) => this.#isAskedFor(field));
    if (own.size > 0) for (const row of this.rows.all()) this.#count(row, own, 1);
    // A field that the filter does not ask for has no rows but those that are left.
    const others = [...plain.values()];
    if (others.length > 0) for (const { row } of this.rows.left()) for (const counts of others) counts.count(row, undefined, 1);
    for (const [field, counts] of fresh) this.#countsByField.set(field, counts);
  }

  #isAskedFor(wanted: string): boolean {
    return this.filter.groups.some(({ field }) => field === wanted || field.startsWith(`${wanted}.`));
  }

  #count(row: Row, countsByField: ReadonlyMap<string, FacetCounts<Row>>, step: 1 | -1): void {
    const keptOut = keptOutBy(this.filter, row);
    if (keptOut === "several") return;
    const field = keptOut === "none" ? undefined : keptOut.field;
    for (const counts of countsByField.values()) counts.count(row, field, step);
  }
}

function partition<Key, Value>(all: ReadonlyMap<Key, Value>, isFirst: (key: Key) => boolean): readonly [Map<Key, Value>, Map<Key, Value>] {
  const entries = [...all];
  return [new Map(entries.filter(([key]) => isFirst(key))), new Map(entries.filter(([key]) => !isFirst(key)))];
}

/** `like` in small letters. */
function valuesIn(sizes: ReadonlyMap<string, number>, like: string): Values {
  const found = [...sizes].flatMap(([value, size]) => {
    const at = value.toLowerCase().indexOf(like);
    return size > 0 && at >= 0 ? [{ value, size, isBegun: at === 0 }] : [];
  });
  found.sort((a, b) => Number(b.isBegun) - Number(a.isBegun) || b.size - a.size || compareText(a.value, b.value));
  const values = found.slice(0, MOST_VALUES).map(({ value, size }) => ({ value, size }));
  return { values, more: found.length - values.length };
}
