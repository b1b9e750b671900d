import type { ListTable, NamedValues } from "@/lib/filter/list-table";

/** How many rows have which value of one field, or of one with a path which names and values. */
export interface FacetCounts<Row> {
  /**
   * Adds or removes a row. `keptOut`: the field whose terms alone exclude it, with its path; undefined if there is
   * none.
   */
  count(row: Row, ruledOut: string | undefined, step: 1 | -1): void;
  /** By value; of a field with a path by name, or by the value of the one that `path` names. */
  sizes(path: string): ReadonlyMap<string, number>;
}

type Facets<Row> = Pick<ListTable<Row>, "facets" | "pathFacets">;

/** The field of a facet's name, and the name after a dot. Undefined if the list has no such facet. */
export function facetNamed(
  table: Facets<never>,
  name: string,
): { readonly field: string; readonly path: string } | undefined {
  if (Object.hasOwn(table.facets, name)) return { field: name, path: "" };
  const [field = "", ...behind] = name.split(".");
  const path = behind.join(".");
  const isOne = Object.hasOwn(table.pathFacets ?? {}, field) && (path !== "" || behind.length === 0);
  return isOne ? { field, path } : undefined;
}

/** Throws where the list does not count by that field. */
export function countsOf<Row>({ facets, pathFacets = {} }: Facets<Row>, field: string): FacetCounts<Row> {
  const [of, named] = [facets[field], pathFacets[field]];
  if (of) return new ValueCounts(field, of);
  if (named) return new PathCounts(field, named);
  throw new Error(`nothing is counted by ${field}`);
}

class ValueCounts<Row> implements FacetCounts<Row> {
  readonly #counts = new Counters<string | readonly string[]>();

  constructor(
    private readonly field: string,
    private readonly of: (row: Row) => string | readonly string[] | undefined,
  ) {}

  count(row: Row, ruledOut: string | undefined, step: 1 | -1): void {
    if (ruledOut === undefined || ruledOut === this.field) this.#counts.add(this.of(row), step);
  }

  sizes(): ReadonlyMap<string, number> {
    return this.#counts.sumTo(new Map(), (value) => (typeof value === "string" ? [value] : value));
  }
}

/** Rows excluded only by terms about one name count for the values of that name, and for no other. */
class PathCounts<Row> implements FacetCounts<Row> {
  /** By what excludes them; "" for rows that match. */
  readonly #counts = new Map<string, Counters<NamedValues>>();

  constructor(
    private readonly field: string,
    private readonly of: (row: Row) => NamedValues | undefined,
  ) {}

  count(row: Row, ruledOut: string | undefined, step: 1 | -1): void {
    if (ruledOut !== undefined && !ruledOut.startsWith(`${this.field}.`)) return;
    const counts = this.#counts.get(ruledOut ?? "") ?? new Counters();
    this.#counts.set(ruledOut ?? "", counts);
    counts.add(this.of(row), step);
  }

  sizes(path: string): ReadonlyMap<string, number> {
    const sizes = new Map<string, number>();
    const valuesOf = path === "" ? namesIn : (named: NamedValues) => valuesOfName(named, path);
    this.#counts.get("")?.sumTo(sizes, valuesOf);
    if (path !== "") this.#counts.get(`${this.field}.${path}`)?.sumTo(sizes, valuesOf);
    return sizes;
  }
}

function namesIn(named: NamedValues): readonly string[] {
  return isPairs(named) ? [...new Set(named.map(({ name }) => name))] : Object.keys(named);
}

function valuesOfName(named: NamedValues, wanted: string): readonly string[] {
  if (isPairs(named)) return [...new Set(named.filter(({ name }) => name === wanted).map(({ value }) => value))];
  const value = Object.hasOwn(named, wanted) ? named[wanted] : undefined;
  return value === undefined ? [] : [value];
}

function isPairs(named: NamedValues): named is Extract<NamedValues, readonly unknown[]> {
  return Array.isArray(named);
}

/** Counts things that many rows share as one. */
class Counters<Thing> {
  readonly #counters = new Map<Thing, { size: number }>();
  #last: Thing | undefined;
  #ofLast: { size: number } | undefined;

  add(thing: Thing | undefined, step: 1 | -1): void {
    if (thing === undefined) return;
    // Rows with equal values are often adjacent.
    const counter = this.#ofLast !== undefined && thing === this.#last ? this.#ofLast : this.#counterOf(thing);
    counter.size += step;
    if (counter.size === 0) this.#counters.delete(thing);
    this.#last = thing;
    this.#ofLast = counter.size === 0 ? undefined : counter;
  }

  #counterOf(thing: Thing): { size: number } {
    const known = this.#counters.get(thing);
    if (known) return known;
    const counter = { size: 0 };
    this.#counters.set(thing, counter);
    return counter;
  }

  /** Adds to `sizes` how many there are with each value. */
  sumTo(sizes: Map<string, number>, valuesOf: (thing: Thing) => readonly string[]): ReadonlyMap<string, number> {
    for (const [thing, { size }] of this.#counters) {
      for (const value of valuesOf(thing)) sizes.set(value, (sizes.get(value) ?? 0) + size);
    }
    return sizes;
  }
}
