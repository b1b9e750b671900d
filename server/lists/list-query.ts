import type { Facets, ListGroups } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import { type CompiledFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import type { Change } from "@/server/hub/resource-cache";
import { type FacetRequest, ListFacets } from "./list-facets";
import { ListGrouping } from "./list-grouping";
import { changeWithin, ListOrder, type Sorting } from "./list-order";

export interface QuerySource<Row extends NamedRow> {
  /** All visible rows, in the order of their names. */
  all(): readonly Row[];
  /** The shortest maintained order that contains all matching rows. */
  sorted(filter: CompiledFilter<Row>, sorting: Sorting<Row>): ListOrder<Row> | undefined;
}

type Counted<Row> = Pick<ListTable<Row>, "facets" | "pathFacets" | "words">;

/** The result of an age filter changes without any row changing. */
const TIMED_MS = 10_000;

/** The rows that match one filter, in one order, maintained as they change. */
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

  /** Number of rows that match the filter. */
  get total(): number {
    return this.order.size;
  }

  /** The matching rows. */
  get order(): ListOrder<Row> {
    this.#usedAt = this.now();
    if (this.filter.isTimed && this.#usedAt - this.#madeAt >= TIMED_MS) this.#renew();
    return this.#order;
  }

  /** The same, on behalf of another: it does not count as use. */
  get orderForOthers(): ListOrder<Row> {
    return this.#order;
  }

  /** Those that the list counts. */
  facets(request: FacetRequest, table: Counted<Row>): Facets {
    return this.#facetsOf(table).of(request);
  }

  /** Counts facets for about this long, then indexes words; true when nothing is left. */
  countFor(ms: number, names: readonly string[], table: Counted<Row>): boolean {
    return this.#facetsOf(table).countFor(ms, names) && this.#order.readTextFor(ms, table.words);
  }

  #facetsOf(table: Counted<Row>): ListFacets<Row> {
    this.#facets ??= new ListFacets(this.filter, table, {
      all: () => this.source.all(),
      left: () => this.order.held(),
    });
    return this.#facets;
  }

  /** Grouped on first use, and maintained from then on; undefined if the list has no such groups. */
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

  /** Called when something may have changed. Returns the function that unsubscribes. */
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

  /** Time since last use; 0 while followed. */
  get idleMs(): number {
    return this.isFollowed ? 0 : this.now() - this.#usedAt;
  }

  #make(): ListOrder<Row> {
    const sorted = this.source.sorted(this.filter, this.sorting);
    if (sorted) return sorted.narrowed(this.filter);
    const { filter } = this;
    const all = this.source.all();
    const rows = filter.groups.length === 0 ? all : all.filter((row) => matchesFilter(filter, row));
    return ListOrder.ofNamed(this.sorting, rows);
  }

  #renew(): void {
    this.#order = this.#make();
    this.#facets = undefined;
    this.#groupings.clear();
    this.#madeAt = this.now();
  }
}
