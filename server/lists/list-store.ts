import type { ListPage, ListStats } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import type { ListTable } from "@/lib/filter/list-table";
import type { Change } from "@/server/hub/resource-cache";
import { ListAudience } from "./list-audience";
import { readCursor, writeCursor } from "./list-cursor";
import type { ListOrder, Sorting } from "./list-order";
import type { ListQuery } from "./list-query";
import type { ListRequest } from "./list-request";
import type { RowStep } from "./row-view";

/** How a view becomes a list: its fields, and what each caller sees. */
export interface ListSource<Stored extends NamedRow, Row extends NamedRow, Scope, Narrow> {
  readonly table: ListTable<Stored, Narrow>;
  /** The part that sight shows, also for filters; undefined if it is hidden. */
  cut(stored: Stored, scope: Scope): Stored | undefined;
  /** Whether that sight shows all rows, if not all of each: then the expected number of rows may be shown. */
  isWhole(scope: Scope): boolean;
  /** Whether that sight may show more later. */
  isPartial?(scope: Scope): boolean;
  /** The row that is sent, with the requested labels of its cluster. */
  row(cut: Stored, labels: readonly string[]): Row;
}

/** The view a list is made of. */
export interface ListedView<Stored> {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, Stored>;
  /** Whether those come in the order of their names. */
  readonly isByName?: boolean;
  readonly isSynced: boolean;
  /** Throws `ApiError` "unavailable" where the console cannot read what rows are made from. */
  requireAvailable?(): void;
  readonly staleSinceMs: number | undefined;
  /** The expected number of rows, if the hub reported it. */
  readonly about: number | undefined;
  subscribe(listener: (step: RowStep<Stored>) => void): () => void;
}

const BY_NAME: Sorting<NamedRow> = { text: "name", sort: { key: ({ name }) => name }, isDescending: false };
const MAX_AUDIENCES = 100;
const MAX_PAGES = 16;

/** A view that is filtered, sorted, counted and paged, for each caller as far as they may see it. */
export class ListStore<Stored extends NamedRow, Row extends NamedRow, Scope extends object, Narrow> {
  /** By sight, as JSON; in the order of last use. */
  readonly #audiences = new Map<string, { readonly scope: Scope; readonly audience: ListAudience<Stored> }>();
  /** The last page of some queries and its key: valid while that does not change. In order of creation. */
  readonly #pages = new Map<ListQuery<Stored>, { readonly key: string; readonly page: ListPage<Row> }>();

  constructor(
    private readonly view: ListedView<Stored>,
    readonly source: ListSource<Stored, Row, Scope, Narrow>,
    /** The time that rows are looked at, in milliseconds since epoch. */
    readonly now: () => number = Date.now,
    /** That of what is unused for a while: it passes also where the past is looked at. */
    private readonly clock: () => number = now,
  ) {
    view.subscribe(({ rows }) => this.#apply([...rows.values()]));
  }

  get staleSinceMs(): number | undefined {
    return this.view.staleSinceMs;
  }

  get isSynced(): boolean {
    return this.view.isSynced;
  }

  /** Throws `ApiError` "unavailable" where the console cannot read what rows are made from. */
  requireAvailable(): void {
    this.view.requireAvailable?.();
  }

  get revision(): number {
    return this.view.revision;
  }

  /** Of all rows, without regard to rights. */
  get names(): Iterable<string> {
    return this.view.rows.keys();
  }

  /**
   * One page as it is now, frozen, and the same one until something has changed. Throws `ApiError` "invalid" for a
   * cursor of another list, and "unavailable".
   */
  page(scope: Scope, request: ListRequest<Stored>): ListPage<Row> {
    this.requireAvailable();
    const query = this.query(scope, request);
    if (request.filter.isTimed) return this.#page(query, scope, request);
    const { about, isSynced, revision, staleSinceMs } = this.view;
    const { around, cursor, facets, group, labels, like, limit, offset } = request;
    const key = JSON.stringify([
      revision,
      about,
      isSynced,
      staleSinceMs,
      around,
      cursor,
      offset,
      limit,
      facets,
      like,
      group,
      labels,
    ]);
    const known = this.#pages.get(query);
    if (known?.key === key) return known.page;
    const page = Object.freeze(this.#page(query, scope, request));
    this.#pages.delete(query);
    this.#pages.set(query, { key, page });
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= MAX_PAGES) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  #page(query: ListQuery<Stored>, scope: Scope, request: ListRequest<Stored>): ListPage<Row> {
    const { labels, limit, sorting } = request;
    const { order } = query;
    const from = this.#positionAround(order, scope, request) ?? beginning(order, request);
    const rows = order.slice(from, from + limit);
    const last = order.placed[from + rows.length - 1];
    const { revision, staleSinceMs } = this.view;
    return {
      rows: rows.map((row) => this.source.row(row, labels)),
      offset: from,
      revision,
      ...this.stats(query, scope, request),
      ...(staleSinceMs === undefined ? {} : { staleSince: new Date(staleSinceMs).toISOString() }),
      ...(last && from + rows.length < order.size
        ? { next: writeCursor(sorting.text, { key: last.key, name: last.row.name }) }
        : {}),
    };
  }

  /** Start of the page with the row in its middle, if that sight shows it and the order contains it. */
  #positionAround(order: ListOrder<Stored>, scope: Scope, { around, limit }: ListRequest<Stored>): number | undefined {
    const stored = around === undefined ? undefined : this.view.rows.get(around);
    const row = stored && this.source.cut(stored, scope);
    const index = row && order.positionOf(row);
    return index === undefined ? undefined : Math.max(0, index - (limit >> 1));
  }

  query(scope: Scope, { filter, sorting }: ListRequest<Stored>): ListQuery<Stored> {
    return this.#audience(scope).query(filter, sorting);
  }

  /** Totals over all rows that match a query with that sight. */
  stats(query: ListQuery<Stored>, scope: Scope, { facets, group, like }: ListRequest<Stored>): ListStats {
    const { isSynced } = this.view;
    const { table } = this.source;
    const about = isSynced || !this.source.isWhole(scope) ? undefined : this.view.about;
    return {
      total: query.order.size,
      all: this.#audience(scope).size,
      synced: isSynced,
      ...(about === undefined ? {} : { about }),
      ...(this.source.isPartial?.(scope) ? { partial: true } : {}),
      ...(facets.length > 0 ? { facets: query.facets({ names: facets, like }, table) } : {}),
      ...(group === undefined ? {} : { grouped: query.grouped(group, table) }),
    };
  }

  /** Counts facets for about this long; true when nothing is left to count. */
  countFor(ms: number, query: ListQuery<Stored>, { facets }: ListRequest<Stored>): boolean {
    return query.countFor(ms, facets, this.source.table);
  }

  #audience(scope: Scope): ListAudience<Stored> {
    const key = JSON.stringify(scope);
    const { rows } = this.view;
    const known = this.#audiences.get(key) ?? { scope, audience: this.#gather(rows.values(), rows.size, scope) };
    this.#audiences.delete(key);
    this.#audiences.set(key, known);
    this.#makeRoom(known.audience);
    return known.audience;
  }

  #gather(rows: Iterable<Stored>, most: number, scope: Scope): ListAudience<Stored> {
    // An array that grows is copied each time.
    const seen = new Array<Stored>(most);
    let size = 0;
    for (const row of rows) {
      const cut = this.source.cut(row, scope);
      if (cut) seen[size++] = cut;
    }
    seen.length = size;
    return new ListAudience(seen, BY_NAME, this.clock, this.view.isByName);
  }

  /** Nothing is kept up to date for people who have not looked for a while. */
  #apply(changes: readonly Change<Stored>[]): void {
    for (const [key, { scope, audience }] of this.#audiences) {
      if (audience.isIdle) {
        this.#drop(key);
        continue;
      }
      const seen = changes.flatMap(({ before, after }) => {
        const was = before && this.source.cut(before, scope);
        const is = after && this.source.cut(after, scope);
        return was || is ? [{ before: was, after: is }] : [];
      });
      if (seen.length > 0) audience.apply(seen);
    }
  }

  /** Followed audiences stay, and so does the one about to be used. */
  #makeRoom(used: ListAudience<Stored>): void {
    for (const [key, { audience }] of this.#audiences) {
      if (audience === used) return;
      if (audience.isIdle || (this.#audiences.size > MAX_AUDIENCES && !audience.isFollowed)) this.#drop(key);
    }
  }

  /** With the pages, whose queries hold on to its rows. */
  #drop(key: string): void {
    this.#audiences.delete(key);
    this.#pages.clear();
  }
}

function beginning<Row extends NamedRow>(order: ListOrder<Row>, { cursor, offset, sorting }: ListRequest<Row>): number {
  if (cursor === undefined) return offset;
  const { key, name } = readCursor(cursor, sorting.text);
  return order.positionAfter(key, name);
}
