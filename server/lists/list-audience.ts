import type { NamedRow } from "@/lib/api/live/live";
import type { CompiledFilter } from "@/lib/filter/compile-filter";
import { narrows } from "@/lib/filter/narrows";
import type { Change } from "@/server/hub/resource-cache";
import { ListOrder, type Sorting } from "./list-order";
import { ListQuery, type QuerySource } from "./list-query";

const RETENTION_MS = 60_000;
const MAX_QUERIES = 200;
const EVERYTHING = { text: "", terms: [], groups: [], isTimed: false } satisfies CompiledFilter<unknown>;

/** A list for everyone with the same scope: its rows, and recent queries, each shared and kept up to date. */
export class ListAudience<Row extends NamedRow> implements QuerySource<Row> {
  /** In the order of last use. */
  readonly #queries = new Map<string, ListQuery<Row>>();
  /** Orders used so often that they are maintained. */
  readonly #hot = new Map<string, ListQuery<Row>>();
  /** The rows, by name: as they came until their order is wanted. */
  #rows: readonly Row[];
  #byName: ListOrder<Row> | undefined;

  constructor(
    rows: readonly Row[],
    private readonly nameOrder: Sorting<Row>,
    private readonly now: () => number,
    /** Whether the rows are in the order of their names already. */
    isByName = false,
  ) {
    this.#rows = isByName ? rows : [];
    if (!isByName) this.#byName = ListOrder.of(nameOrder, rows);
  }

  /** How many rows these people see. */
  get size(): number {
    return this.#byName?.size ?? this.#rows.length;
  }

  /** Unused for a while. */
  get isIdle(): boolean {
    return this.#all().every(({ idleMs }) => idleMs >= RETENTION_MS);
  }

  get isFollowed(): boolean {
    return this.#all().some(({ isFollowed }) => isFollowed);
  }

  all(): readonly Row[] {
    return this.#byName ? this.#byName.placed.map(({ row }) => row) : this.#rows;
  }

  sorted({ terms }: CompiledFilter<Row>, { text }: Sorting<Row>): ListOrder<Row> | undefined {
    let found = text === "name" ? this.#ordered() : this.#hot.get(text)?.orderForOthers;
    for (const { filter, sorting, orderForOthers: order } of this.#queries.values()) {
      if (sorting.text !== text || filter.isTimed || order.size >= (found?.size ?? Number.POSITIVE_INFINITY)) continue;
      if (narrows(terms, filter.terms)) found = order;
    }
    return found;
  }

  query(filter: CompiledFilter<Row>, sorting: Sorting<Row>): ListQuery<Row> {
    if (sorting.sort.isHot && !this.#hot.has(sorting.text)) {
      this.#hot.set(sorting.text, new ListQuery<Row>(EVERYTHING, sorting, this, this.now));
    }
    const key = `${sorting.text} ${filter.text}`;
    const query = this.#queries.get(key) ?? (filter.text === "" ? this.#hot.get(sorting.text) : undefined);
    this.#queries.delete(key);
    const used = query ?? new ListQuery(filter, sorting, this, this.now);
    if (used !== this.#hot.get(sorting.text)) this.#queries.set(key, used);
    this.#makeRoom(used);
    return used;
  }

  apply(changes: readonly Change<Row>[]): void {
    this.#ordered().apply(changes);
    for (const query of this.#hot.values()) query.apply(changes);
    for (const query of this.#queries.values()) query.apply(changes);
  }

  #ordered(): ListOrder<Row> {
    this.#byName ??= ListOrder.ofNamed(this.nameOrder, this.#rows);
    this.#rows = [];
    return this.#byName;
  }

  #all(): ListQuery<Row>[] {
    return [...this.#queries.values(), ...this.#hot.values()];
  }

  /**
   * Drops what has been unused for a while, and the oldest if there is too much; not the one that is about to be used,
   * also where all others are followed.
   */
  #makeRoom(used: ListQuery<Row>): void {
    let surplus = this.#queries.size - MAX_QUERIES;
    for (const [key, query] of this.#queries) {
      if (query === used || query.isFollowed || (query.idleMs < RETENTION_MS && surplus <= 0)) continue;
      this.#queries.delete(key);
      surplus -= 1;
    }
  }
}
