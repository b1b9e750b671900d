import { compareText } from "@/lib/kube/order";
import type { ObjectsByCluster } from "./objects-by-cluster";
import type { Pause, Snapshot } from "./store/snapshot";

interface Named {
  readonly name: string;
}

/**
 * Rows named "cluster/…" in the order of their names, found by them without an index of each: most are never looked up,
 * and a fleet has 200,000.
 */
export class RowsByCluster<Row extends Named> implements ReadonlyMap<string, Row> {
  readonly #rows: Row[];
  #size = 0;
  /** By the name of the cluster: where its rows begin and end. */
  readonly #spans = new Map<string, { readonly start: number; readonly end: number }>();

  /** `size`: of all rows that will be added. An array that grows is copied each time. */
  constructor(size: number) {
    this.#rows = new Array<Row>(size);
  }

  get size(): number {
    return this.#size;
  }

  /** The rows of the cluster that comes next: one of each of these, in their order. */
  add<Item>(cluster: string, items: ArrayLike<Item>, make: (item: Item) => Row): void {
    const start = this.#size;
    for (let index = 0; index < items.length; index += 1) this.#rows[start + index] = make(items[index] as Item);
    this.#size = start + items.length;
    this.#spans.set(cluster, { start, end: this.#size });
  }

  get(name: string): Row | undefined {
    const { end, start } = this.#spans.get(name.slice(0, Math.max(0, name.indexOf("/")))) ?? NOWHERE;
    for (let index = start; index < end; index += 1) if (this.#rows[index]?.name === name) return this.#rows[index];
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  *keys(): MapIterator<string> {
    for (const { name } of this.#rows) yield name;
  }

  values(): ArrayIterator<Row> {
    return this.#rows.values();
  }

  *entries(): MapIterator<[string, Row]> {
    for (const row of this.#rows) yield [row.name, row];
  }

  [Symbol.iterator](): MapIterator<[string, Row]> {
    return this.entries();
  }

  forEach(use: (row: Row, name: string, rows: ReadonlyMap<string, Row>) => void): void {
    for (const row of this.#rows) use(row, row.name, this);
  }
}

const NOWHERE = { start: 0, end: 0 };

/**
 * A row of each of these objects. `makerOf` is called once for each cluster, with the number of its name, and what it
 * returns with the number of each object.
 */
export async function rowsByCluster<Row extends Named>(
  snapshot: Snapshot,
  objects: ObjectsByCluster,
  pause: Pause,
  makerOf: (first: number) => (id: number) => Row,
): Promise<RowsByCluster<Row>> {
  const rows = new RowsByCluster<Row>(objects.all.length);
  const clusters = Array.from(objects.names(), (first) => {
    const name = snapshot.texts.at(first) ?? "";
    // As the names of their rows are ordered, which have a slash behind.
    return { first, name, before: `${name}/` };
  });
  for (const { first, name } of clusters.sort((a, b) => compareText(a.before, b.before))) {
    rows.add(name, objects.of(first), makerOf(first));
    const pausing = pause();
    if (pausing !== undefined) await pausing;
  }
  return rows;
}
