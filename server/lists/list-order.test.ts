import { describe, expect, it } from "vitest";
import { compileFilter } from "@/lib/filter/compile-filter";
import type { FieldTable } from "@/lib/filter/field-table";
import { parseFilter } from "@/lib/filter/parse-filter";
import { seededRandom } from "@/lib/kube/random";
import type { Change } from "@/server/hub/resource-cache";
import { ListOrder, type Sorting } from "./list-order";

interface Row {
  readonly name: string;
  readonly rank: number;
  readonly alias?: string;
}

const words = ({ name, alias }: Row, test: (text: string) => boolean) =>
  test(name) || (alias !== undefined && test(alias));
const TABLE: FieldTable<Row, undefined> = { words, fields: {}, narrow: () => undefined };
const SORTING: Sorting<Row> = { text: "rank", sort: { key: ({ rank }) => rank }, isDescending: false };
const FILTERS = ["a", "a 1", "zz 2 a", "k", "ab", "a1", "b -a", "1", "ö", "~", "zz", "/"];
const SYLLABLES = ["a", "b1", "K", "\u212A", "/", "-", "Ö", "zz", "2"];

/** Rows and changes of them, the same for the same seed. */
class Fleet {
  readonly rows: Row[] = [];
  readonly #random: () => number;
  #made = 0;

  constructor(seed: number, size: number) {
    this.#random = seededRandom(seed);
    for (let id = 0; id < size; id += 1) this.rows.push(this.#row());
  }

  /** A row that comes, goes, or is called otherwise. */
  change(): Change<Row> {
    const at = this.#roll(this.rows.length);
    const before = this.#roll(4) > 0 ? this.rows[at] : undefined;
    const after = this.#after(before);
    if (before) this.rows.splice(at, 1);
    if (after) this.rows.push(after);
    return { before, after };
  }

  #after(before: Row | undefined): Row | undefined {
    if (this.#roll(4) === 0) return undefined;
    return before && this.#roll(2) > 0 ? { ...before, alias: this.#text() } : this.#row();
  }

  #row(): Row {
    this.#made += 1;
    return {
      name: `${this.#made}${this.#text()}`,
      rank: this.#roll(5),
      ...(this.#roll(3) === 0 ? { alias: this.#text() } : {}),
    };
  }

  #text(): string {
    return Array.from({ length: 1 + this.#roll(4) }, () => SYLLABLES[this.#roll(SYLLABLES.length)]).join("");
  }

  #roll(sides: number): number {
    return Math.floor(this.#random() * sides);
  }
}

/** Also of what is left. */
function expectSame(read: ListOrder<Row>, plain: ListOrder<Row>, text: string): void {
  const narrowed = read.narrowed(filterOf(text));
  expect(names(narrowed), text).toEqual(names(plain.narrowed(filterOf(text))));
  expect(names(narrowed.narrowed(filterOf(`${text} a`))), `${text} a`).toEqual(
    names(plain.narrowed(filterOf(`${text} a`))),
  );
}

function names(order: ListOrder<Row>): string[] {
  return order.placed.map(({ row }) => row.name);
}

function filterOf(text: string) {
  return compileFilter(parseFilter(text).terms, TABLE);
}

describe("an order that has read the words of its rows", () => {
  it.each([1, 2, 3, 4])("leaves what one without leaves, whatever came and went (%i)", (seed) => {
    const fleet = new Fleet(seed, 1_500);
    const [read, plain] = [ListOrder.of(SORTING, fleet.rows), ListOrder.of(SORTING, fleet.rows)];
    // A part at a time, with changes between.
    for (let round = 0; round < 40; round += 1) {
      const isThere = read.readTextFor(0, words);
      const change = fleet.change();
      for (const order of [read, plain]) order.apply([change]);
      if (isThere) for (const text of FILTERS) expectSame(read, plain, text);
    }
    expect(read.readTextFor(1_000, words)).toBe(true);
  });

  it("shares what it knows with what a filter leaves whole, until one of both changes", () => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ name: `a${id}`, rank: id }));
    const order = ListOrder.of(SORTING, rows);
    order.readTextFor(1_000, words);
    const all = order.narrowed(filterOf("a"));
    order.apply([{ before: rows[3], after: { name: "b", rank: 3 } }]);
    expect(names(all.narrowed(filterOf("b")))).toEqual([]);
    expect(names(order.narrowed(filterOf("b")))).toEqual(["b"]);
    expect(names(all.narrowed(filterOf("3")))).toHaveLength(14);
  });

  it("forgets and learns again where much changes at once", () => {
    const rows = Array.from({ length: 200 }, (_, id) => ({ name: `a${id}`, rank: id }));
    const order = ListOrder.of(SORTING, rows);
    order.readTextFor(1_000, words);
    order.apply(rows.map((before) => ({ before, after: { ...before, alias: "q" } })));
    expect(names(order.narrowed(filterOf("q")))).toHaveLength(200);
    expect(order.readTextFor(1_000, words)).toBe(true);
    expect(names(order.narrowed(filterOf("q 7")))).toHaveLength(names(order.narrowed(filterOf("7"))).length);
    const [first] = order.slice(0, 1);
    for (let round = 0; round < 500; round += 1) order.apply([{ before: first, after: first }]);
    order.apply([{ before: first, after: undefined }]);
    expect(names(order.narrowed(filterOf("a")))).toHaveLength(199);
  });
});
