import type { Facets, Values } from "@/lib/api/list/list";
import { type CompiledFilter, ruledOutBy } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import { compareText } from "@/lib/kube/order";
import { countsOf, type FacetCounts, facetNamed } from "./facet-counts";

const MAX_VALUES = 100;
const STEP_ROWS = 1_000;

/** The requested facets; `like`: only values containing this text, those starting with it first. */
export interface FacetRequest {
  readonly names: readonly string[];
  readonly like: string;
}

/** A snapshot of rows on demand. */
export interface FacetRows<Row> {
  /** All that are seen. */
  all(): readonly Row[];
  /** A snapshot of matching rows on demand, stable while it is read. */
  left(): readonly { readonly row: Row }[];
}

/** Rows that are being counted, some at a time. */
interface Counting<Row> {
  readonly fresh: Map<string, FacetCounts<Row>>;
  readonly walk: Iterator<void>;
  /** What has come and gone since it began. */
  readonly meanwhile: { readonly row: Row; readonly step: 1 | -1 }[];
}

/**
 * How many rows have which value of which field. A field's own terms are ignored for it: counts say what would match
 * with that value. A field is counted on first use, and maintained from then on.
 */
export class ListFacets<Row> {
  readonly #countsByField = new Map<string, FacetCounts<Row>>();
  #counting: Counting<Row> | undefined;

  constructor(
    private readonly filter: CompiledFilter<Row>,
    private readonly table: Pick<ListTable<Row>, "facets" | "pathFacets">,
    private readonly rows: FacetRows<Row>,
  ) {}

  add(row: Row): void {
    this.#take(row, 1);
  }

  remove(row: Row): void {
    this.#take(row, -1);
  }

  /** Counts these fields for about this long, if not counted yet. True when all of them are. */
  countFor(ms: number, names: readonly string[]): boolean {
    const until = performance.now() + ms;
    this.#counting ??= this.#begin(names.flatMap((name) => facetNamed(this.table, name)?.field ?? []));
    while (!this.#counting.walk.next().done) if (performance.now() >= until) return false;
    this.#finish(this.#counting);
    this.#counting = undefined;
    return true;
  }

  /** The values of these fields, the most frequent first. */
  of({ names, like }: FacetRequest): Facets {
    const requested = names.flatMap((name) => {
      const facet = facetNamed(this.table, name);
      return facet ? [{ name, ...facet }] : [];
    });
    const counting = this.#begin(requested.map(({ field }) => field));
    while (!counting.walk.next().done);
    this.#finish(counting);
    return Object.fromEntries(
      requested.map(({ name, field, path }) => [
        name,
        valuesIn(this.#countsByField.get(field)?.sizes(path) ?? new Map(), like.toLowerCase()),
      ]),
    );
  }

  #begin(fields: readonly string[]): Counting<Row> {
    const missing = fields.filter((field) => !this.#countsByField.has(field));
    const fresh = new Map(missing.map((field) => [field, countsOf<Row>(this.table, field)]));
    return { fresh, walk: this.#walk(fresh), meanwhile: [] };
  }

  /** Rests every few rows. What the rows are is settled by its first step. */
  *#walk(fresh: ReadonlyMap<string, FacetCounts<Row>>): Generator<void, void> {
    const [own, plain] = partition(fresh, (field) => this.#isRequested(field));
    const all = own.size > 0 ? this.rows.all().slice() : [];
    // For a field without terms, only matching rows count.
    const left = plain.size > 0 ? this.rows.left() : [];
    const others = [...plain.values()];
    let seen = 0;
    for (const row of all) {
      this.#count(row, own, 1);
      seen += 1;
      if (seen % STEP_ROWS === 0) yield;
    }
    for (const { row } of left) {
      for (const counts of others) counts.count(row, undefined, 1);
      seen += 1;
      if (seen % STEP_ROWS === 0) yield;
    }
  }

  #finish({ fresh, meanwhile }: Counting<Row>): void {
    for (const { row, step } of meanwhile) this.#count(row, fresh, step);
    for (const [field, counts] of fresh) this.#countsByField.set(field, counts);
  }

  #take(row: Row, step: 1 | -1): void {
    this.#count(row, this.#countsByField, step);
    this.#counting?.meanwhile.push({ row, step });
  }

  #isRequested(wanted: string): boolean {
    return this.filter.groups.some(({ field }) => field === wanted || field.startsWith(`${wanted}.`));
  }

  #count(row: Row, countsByField: ReadonlyMap<string, FacetCounts<Row>>, step: 1 | -1): void {
    const ruledOut = ruledOutBy(this.filter, row);
    if (ruledOut === "several") return;
    const field = ruledOut === "none" ? undefined : ruledOut.field;
    for (const counts of countsByField.values()) counts.count(row, field, step);
  }
}

function partition<Key, Value>(
  all: ReadonlyMap<Key, Value>,
  isFirst: (key: Key) => boolean,
): readonly [Map<Key, Value>, Map<Key, Value>] {
  const entries = [...all];
  return [new Map(entries.filter(([key]) => isFirst(key))), new Map(entries.filter(([key]) => !isFirst(key)))];
}

/** `like` in lower case. */
function valuesIn(sizes: ReadonlyMap<string, number>, like: string): Values {
  const found = [...sizes].flatMap(([value, size]) => {
    const at = value.toLowerCase().indexOf(like);
    return size > 0 && at >= 0 ? [{ value, size, isBegun: at === 0 }] : [];
  });
  found.sort((a, b) => Number(b.isBegun) - Number(a.isBegun) || b.size - a.size || compareText(a.value, b.value));
  const values = found.slice(0, MAX_VALUES).map(({ value, size }) => ({ value, size }));
  return { values, more: found.length - values.length };
}
