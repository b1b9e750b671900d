import type { ListFigures, ListPage } from "@/lib/api/list";
import type { NamedRow } from "@/lib/api/live";
import type { ListTable } from "@/lib/filter/list-table";
import type { Change } from "@/server/hub/resource-cache";
import { ListAudience } from "./list-audience";
import { readCursor, writeCursor } from "./list-cursor";
import type { ListOrder } from "./list-order";
import type { ListQuery } from "./list-query";
import type { ListRequest } from "./list-request";
import type { RowStep } from "./row-view";

/** What makes a list of a view: what can be asked, and what of it whom is shown. */
export interface ListSource<Kept extends NamedRow, Row extends NamedRow, Sight, Narrow> {
  readonly table: ListTable<Kept, Narrow>;
  /** What somebody with that sight may see, and ask about; undefined where that is nothing. */
  cut(kept: Kept, sight: Sight): Kept | undefined;
  /** Whether that sight shows all rows, if not all of each: then one may know about how many there will be. */
  isWhole(sight: Sight): boolean;
  /** Whether that sight may yet show more than it does. */
  isPartial?(sight: Sight): boolean;
  /** What is sent of it, with those of its cluster's labels that are asked for. */
  row(cut: Kept, labels: readonly string[]): Row;
}

/** The view that a list is made of. */
interface ListedView<Kept> {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, Kept>;
  readonly isSynced: boolean;
  readonly staleSinceMs: number | undefined;
  /** About how many rows there will be, where the hub said so. */
  readonly about: number | undefined;
  subscribe(listener: (step: RowStep<Kept>) => void): () => void;
}

const MOST_AUDIENCES = 100;
const MOST_PAGES = 16;

/** A view that is filtered, sorted, counted and paged here, for each caller as far as they see it. */
export class ListBoard<Kept extends NamedRow, Row extends NamedRow, Sight extends object, Narrow> {
  /** By sight, as JSON; in the order in which they were last asked. */
  readonly #audiences = new Map<string, { readonly sight: Sight; readonly audience: ListAudience<Kept> }>();
  /** What was asked last of a few queries, and what of: the answer stands for as long as all of that does. In the order in which they were made. */
  readonly #pages = new Map<ListQuery<Kept>, { readonly key: string; readonly page: ListPage<Row> }>();

  constructor(
    private readonly view: ListedView<Kept>,
    readonly source: ListSource<Kept, Row, Sight, Narrow>,
    readonly now: () => number = Date.now,
  ) {
    view.subscribe(({ rows }) => this.#apply([...rows.values()]));
  }

  get staleSinceMs(): number | undefined {
    return this.view.staleSinceMs;
  }

  get isSynced(): boolean {
    return this.view.isSynced;
  }

  get revision(): number {
    return this.view.revision;
  }

  /** Of all rows, whoever may see them. */
  get names(): Iterable<string> {
    return this.view.rows.keys();
  }

  /** One page as it is now, frozen, and the same one until something has changed. Throws `ApiError` "invalid" for a cursor of another list. */
  page(sight: Sight, request: ListRequest<Kept>): ListPage<Row> {
    const query = this.query(sight, request);
    if (request.filter.isTimed) return this.#page(query, sight, request);
    const { about, isSynced, revision, staleSinceMs } = this.view;
    const { around, cursor, facets, group, labels, like, limit, offset } = request;
    const key = JSON.stringify([revision, about, isSynced, staleSinceMs, around, cursor, offset, limit, facets, like, group, labels]);
    const known = this.#pages.get(query);
    if (known?.key === key) return known.page;
    const page = Object.freeze(this.#page(query, sight, request));
    this.#pages.delete(query);
    this.#pages.set(query, { key, page });
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= MOST_PAGES) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  #page(query: ListQuery<Kept>, sight: Sight, request: ListRequest<Kept>): ListPage<Row> {
    const { labels, limit, sorting } = request;
    const { order } = query;
    const from = this.#placeAround(order, sight, request) ?? beginning(order, request);
    const rows = order.slice(from, from + limit);
    const last = order.placed[from + rows.length - 1];
    const { revision, staleSinceMs } = this.view;
    return {
      rows: rows.map((row) => this.source.row(row, labels)),
      offset: from,
      revision,
      ...this.figures(query, sight, request),
      ...(staleSinceMs === undefined ? {} : { staleSince: new Date(staleSinceMs).toISOString() }),
      ...(last && from + rows.length < order.size ? { next: writeCursor(sorting.text, { key: last.key, name: last.row.name }) } : {}),
    };
  }

  /** Where a page begins that has the row in its middle, as far as that sight shows it and the order has it. */
  #placeAround(order: ListOrder<Kept>, sight: Sight, { around, limit }: ListRequest<Kept>): number | undefined {
    const kept = around === undefined ? undefined : this.view.rows.get(around);
    const row = kept && this.source.cut(kept, sight);
    const place = row && order.placeOf(row);
    return place === undefined ? undefined : Math.max(0, place - (limit >> 1));
  }

  query(sight: Sight, { filter, sorting }: ListRequest<Kept>): ListQuery<Kept> {
    return this.#audience(sight).query(filter, sorting);
  }

  /** What is said about all that a query leaves, which was asked with that sight. */
  figures(query: ListQuery<Kept>, sight: Sight, { facets, group, like }: ListRequest<Kept>): ListFigures {
    const { isSynced } = this.view;
    const { table } = this.source;
    const about = isSynced || !this.source.isWhole(sight) ? undefined : this.view.about;
    return {
      total: query.order.size,
      all: this.#audience(sight).size,
      synced: isSynced,
      ...(about === undefined ? {} : { about }),
      ...(this.source.isPartial?.(sight) ? { partial: true } : {}),
      ...(facets.length > 0 ? { facets: query.facets({ names: facets, like }, table) } : {}),
      ...(group === undefined ? {} : { grouped: query.grouped(group, table) }),
    };
  }

  /** Counts for about so long what `figures` is to tell of values; true once it has nothing left to count. */
  countFor(ms: number, query: ListQuery<Kept>, { facets }: ListRequest<Kept>): boolean {
    return query.countFor(ms, facets, this.source.table);
  }

  #audience(sight: Sight): ListAudience<Kept> {
    const key = JSON.stringify(sight);
    const { rows } = this.view;
    const known = this.#audiences.get(key) ?? { sight, audience: this.#gather(rows.values(), sight) };
    this.#audiences.delete(key);
    this.#audiences.set(key, known);
    this.#makeRoom(known.audience);
    return known.audience;
  }

  #gather(rows: Iterable<Kept>, sight: Sight): ListAudience<Kept> {
    const seen: Kept[] = [];
    for (const row of rows) {
      const cut = this.source.cut(row, sight);
      if (cut) seen.push(cut);
    }
    return new ListAudience(seen, { text: "name", sort: { key: ({ name }) => name }, isDescending: false }, this.now);
  }

  #apply(changes: readonly Change<Kept>[]): void {
    for (const { sight, audience } of this.#audiences.values()) {
      const seen = changes.flatMap(({ before, after }) => {
        const was = before && this.source.cut(before, sight);
        const is = after && this.source.cut(after, sight);
        return was || is ? [{ before: was, after: is }] : [];
      });
      if (seen.length > 0) audience.apply(seen);
    }
  }

  /** Whom somebody follows stays; so does the one that is about to be asked. */
  #makeRoom(used: ListAudience<Kept>): void {
    for (const [key, { audience }] of this.#audiences) {
      if (audience === used) return;
      if (audience.isIdle || (this.#audiences.size > MOST_AUDIENCES && !audience.isFollowed)) this.#audiences.delete(key);
    }
  }
}

function beginning<Row extends NamedRow>(order: ListOrder<Row>, { cursor, offset, sorting }: ListRequest<Row>): number {
  if (cursor === undefined) return offset;
  const { key, name } = readCursor(cursor, sorting.text);
  return order.placeAfter(key, name);
}
