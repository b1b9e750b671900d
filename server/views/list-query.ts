import type { Facets, ListGroups } from "@/lib/api/list";
import type { NamedRow } from "@/lib/api/live";
import { type CompiledFilter, passes } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import type { Change } from "@/server/hub/resource-cache";
import { type AskedFacets, ListFacets } from "./list-facets";
import { ListGrouping } from "./list-grouping";
import { changeWithin, ListOrder, type Sorting } from "./list-order";

/** All rows that somebody sees, by name. */
export interface QuerySource<Row extends NamedRow> {
  all(): Iterable<Row>;
  /** The fewest rows that are kept in that order anyway and have all among them that the filter leaves. */
  sorted(filter: CompiledFilter<Row>, sorting: Sorting<Row>): ListOrder<Row> | undefined;
}

type Counted<Row> = Pick<ListTable<Row>, "facets" | "pathFacets" | "words">;

/** What an age leaves changes without any row changing. */
const TIMED_MS = 10_000;

/** What one filter leaves of the rows, in one order, kept up to date as they change. */
export class ListQuery<Row extends NamedRow> {
  readonly #listeners = new Set<() => void>();
  #order: ListOrder<Row>;
  #facets: ListFacets<Row> | undefined;
  /** By the name of the way to group. */
  readonly #groupings = new Map<string, ListGrouping<Row>>();
  #madeAt: number;
  #usedAt: number;

  constructor(
    readonly filter: CompiledFilter<Row>,
    readonly sorting: Sorting<Row>,
    private readonly source: QuerySource<Row>,
    private readonly now: () => number,
  ) {
    this.#order = this.#make();
    this.#madeAt = now();
    this.#usedAt = this.#madeAt;
  }

  /** How many rows the filter leaves. */
  get total(): number {
    return this.order.size;
  }

  /** The rows that are left. */
  get order(): ListOrder<Row> {
    this.#usedAt = this.now();
    if (this.filter.isTimed && this.#usedAt - this.#madeAt >= TIMED_MS) this.#renew();
    return this.#order;
  }

  /** The same, for whoever looks at it on behalf of another: that alone keeps no query. */
  get orderForOthers(): ListOrder<Row> {
    return this.#order;
  }

  /** Those that the list counts. */
  facets(asked: AskedFacets, table: Counted<Row>): Facets {
    return this.#facetsOf(table).of(asked);
  }

  /** Counts them for about so long, and then reads the words of the rows; true once there is nothing left of either. */
  countFor(ms: number, names: readonly string[], table: Counted<Row>): boolean {
    return this.#facetsOf(table).countFor(ms, names) && this.#order.readWordsFor(ms, table.words);
  }

  #facetsOf(table: Counted<Row>): ListFacets<Row> {
    this.#facets ??= new ListFacets(this.filter, table, { all: () => this.source.all(), left: () => this.order.held() });
    return this.#facets;
  }

  /** Gathered when first asked for, and kept from then on; undefined where the list does not group so. */
  grouped(name: string, { groups = {} }: Pick<ListTable<Row>, "groups">): ListGroups | undefined {
    const members = Object.hasOwn(groups, name) ? groups[name] : undefined;
    if (!members) return undefined;
    const grouping = this.#groupings.get(name) ?? new ListGrouping(members, this.order.placed);
    this.#groupings.set(name, grouping);
    return grouping.value;
  }

  apply(changes: readonly Change<Row>[]): void {
    const own = changes.flatMap((change) => changeWithin(this.filter, change) ?? []);
    for (const { before, after } of changes) {
      if (before) this.#facets?.remove(before);
      if (after) this.#facets?.add(after);
    }
    for (const grouping of this.#groupings.values()) grouping.apply(own);
    this.#order.apply(own);
    if (own.length > 0 || this.#facets) for (const listener of [...this.#listeners]) listener();
  }

  /** Is told that something may have changed. Returns the way out. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#usedAt = this.now();
    };
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  /** For how long nobody has asked; 0 while somebody follows. */
  get idleMs(): number {
    return this.isFollowed ? 0 : this.now() - this.#usedAt;
  }

  #make(): ListOrder<Row> {
    const sorted = this.source.sorted(this.filter, this.sorting);
    if (sorted) return sorted.narrowed(this.filter);
    const rows: Row[] = [];
    for (const row of this.source.all()) if (passes(this.filter, row)) rows.push(row);
    return ListOrder.of(this.sorting, rows);
  }

  #renew(): void {
    this.#order = this.#make();
    this.#facets = undefined;
    this.#groupings.clear();
    this.#madeAt = this.now();
  }
}
