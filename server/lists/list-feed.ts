import type { ListQuery } from "@/lib/api/list/list-query";
import type { FollowedPage, NamedRow } from "@/lib/api/live/live";
import type { ListName } from "@/lib/lists/rows";
import type { Caller } from "@/server/auth/caller";
import type { QueryFeed } from "./followable";
import { type ListRequest, readListRequest } from "./list-request";
import type { ListStore } from "./list-store";
import { ListWindow, type Window, type WindowStore } from "./list-window";
import type { NotificationBatcher } from "./notification-batcher";

/** One list as streams see it, whatever its rows are. */
export interface ListFeed extends QueryFeed<ListQuery> {
  readonly name: ListName;
}

/** How a list is followed in a form other than its own rows. */
export interface WindowShape<
  Stored extends NamedRow,
  Row extends NamedRow,
  Shown extends NamedRow,
  Scope extends object,
  Narrow,
> {
  /** What one window shows of the list. */
  storeOf(store: ListStore<Stored, Row, Scope, Narrow>): WindowStore<Stored, Shown, Scope>;
  /** Throws `ApiError` "invalid". */
  requestOf(query: ListQuery, store: ListStore<Stored, Row, Scope, Narrow>): ListRequest<Stored>;
  /** The least time between two messages. */
  readonly batchMs: number;
}

/** Creates windows of a list and shares them. */
export class StoreFeed<
  Stored extends NamedRow,
  Row extends NamedRow,
  Scope extends object,
  Narrow,
  Shown extends NamedRow = Row,
> implements ListFeed
{
  readonly #windowsByKey = new Map<string, Window<FollowedPage<NamedRow>>>();

  constructor(
    readonly name: ListName,
    private readonly store: ListStore<Stored, Row, Scope, Narrow>,
    readonly scopeOf: (caller: Caller, query: ListQuery) => Promise<Scope>,
    private readonly rounds: NotificationBatcher,
    private readonly shape?: WindowShape<Stored, Row, Shown, Scope, Narrow>,
  ) {}

  window(scopeKey: string, query: ListQuery): Window<FollowedPage<NamedRow>> {
    const { store, name, rounds, shape } = this;
    store.requireAvailable();
    const request = shape?.requestOf(query, store) ?? readListRequest(query, store.source.table, store.now);
    const { facets, filter, group, labels, like, limit, offset, sorting } = request;
    const key = JSON.stringify([scopeKey, filter.text, sorting.text, offset, limit, facets, like, group, labels]);
    const known = this.#windowsByKey.get(key);
    if (known) return known;
    const scope: Scope = JSON.parse(scopeKey);
    const onEmpty = () => this.#windowsByKey.delete(key);
    const parts = { name, scope, rounds, request: { ...request, cursor: undefined }, onEmpty };
    const made = shape
      ? new ListWindow({ ...parts, store: shape.storeOf(store), batchMs: shape.batchMs, countsAtOnce: true })
      : new ListWindow({ ...parts, store });
    this.#windowsByKey.set(key, made);
    return made;
  }
}
