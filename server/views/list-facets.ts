import type { Facets } from "@/lib/api/list";
import { type CompiledFilter, keptOutBy } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import { compareText } from "@/lib/kube/order";

const MOST_VALUES = 100;

/** One value, or all those of a row: rows that share an array count as one. */
type Value = string | readonly string[];

interface Counter {
  size: number;
}

/**
 * How many rows have which value of which field. A field's own terms do not count for it: the figures say what would be left if one
 * asked for that value.
 */
export class ListFacets<Row> {
  readonly #fields: readonly {
    readonly name: string;
    readonly of: (row: Row) => Value | undefined;
    readonly counts: Map<Value, Counter>;
  }[];

  constructor(
    private readonly filter: CompiledFilter<Row>,
    facets: ListTable<Row>["facets"],
  ) {
    this.#fields = Object.entries(facets).map(([name, of]) => ({ name, of, counts: new Map() }));
  }

  add(row: Row): void {
    this.#count(row, 1);
  }

  remove(row: Row): void {
    this.#count(row, -1);
  }

  /** The values of these fields, the most frequent first. */
  of(names: readonly string[]): Facets {
    return Object.fromEntries(
      names.map((name) => {
        const all = countsByValue(this.#fields.find((field) => field.name === name)?.counts ?? new Map());
        all.sort((a, b) => b.size - a.size || compareText(a.value, b.value));
        const values = all.slice(0, MOST_VALUES);
        return [name, { values, more: all.length - values.length }];
      }),
    );
  }

  #count(row: Row, step: 1 | -1): void {
    const keptOut = keptOutBy(this.filter, row);
    if (keptOut === "several") return;
    for (const { name, of, counts } of this.#fields) {
      if (keptOut !== "none" && keptOut.field !== name) continue;
      const value = of(row);
      if (value !== undefined) count(counts, value, step);
    }
  }
}

function count(counts: Map<Value, Counter>, value: Value, step: 1 | -1): void {
  const counter = counts.get(value);
  if (!counter) counts.set(value, { size: step });
  else if (counter.size + step === 0) counts.delete(value);
  else counter.size += step;
}

function countsByValue(counts: ReadonlyMap<Value, Counter>): { value: string; size: number }[] {
  const sizes = new Map<string, number>();
  for (const [value, { size }] of counts) {
    for (const each of typeof value === "string" ? [value] : value) sizes.set(each, (sizes.get(each) ?? 0) + size);
  }
  return [...sizes].flatMap(([value, size]) => (size > 0 ? [{ value, size }] : []));
}
