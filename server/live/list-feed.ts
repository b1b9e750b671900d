import type { ListQuery } from "@/lib/api/list-query";
import type { FollowedPage, ListName, NamedRow } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import type { ListBoard } from "@/server/views/list-board";
import { type ListRequest, readListRequest } from "@/server/views/list-request";
import type { QueryFeed } from "./followable";
import { ListWindow, type Window, type WindowBoard } from "./list-window";
import type { Rounds } from "./rounds";

/** One list as streams know it, whatever its rows are. */
export interface ListFeed extends QueryFeed<ListQuery> {
  readonly name: ListName;
}

/** How a list is followed where that is not a page of its own rows. */
export interface WindowShape<Kept extends NamedRow, Row extends NamedRow, Shown extends NamedRow, Sight extends object, Narrow> {
  /** What one window shows of the list. */
  boardOf(board: ListBoard<Kept, Row, Sight, Narrow>): WindowBoard<Kept, Shown, Sight>;
  /** Throws `ApiError` "invalid". */
  requestOf(query: ListQuery, board: ListBoard<Kept, Row, Sight, Narrow>): ListRequest<Kept>;
  /** The least time between two messages. */
  readonly batchMs: number;
}

/** Makes windows of a list and shares them. */
export class BoardFeed<Kept extends NamedRow, Row extends NamedRow, Sight extends object, Narrow, Shown extends NamedRow = Row>
  implements ListFeed
{
  readonly #windowsByKey = new Map<string, Window<FollowedPage<NamedRow>>>();

  constructor(
    readonly name: ListName,
    private readonly board: ListBoard<Kept, Row, Sight, Narrow>,
    readonly sightOf: (caller: Caller, query: ListQuery) => Promise<Sight>,
    private readonly rounds: Rounds,
    private readonly shape?: WindowShape<Kept, Row, Shown, Sight, Narrow>,
  ) {}

  window(sightKey: string, query: ListQuery): Window<FollowedPage<NamedRow>> {
    const { board, name, rounds, shape } = this;
    const request = shape?.requestOf(query, board) ?? readListRequest(query, board.source.table, board.now);
    const { facets, filter, group, labels, like, limit, offset, sorting } = request;
    const key = JSON.stringify([sightKey, filter.text, sorting.text, offset, limit, facets, like, group, labels]);
    const known = this.#windowsByKey.get(key);
    if (known) return known;
    const sight: Sight = JSON.parse(sightKey);
    const onEmpty = () => this.#windowsByKey.delete(key);
    const parts = { name, sight, rounds, request: { ...request, cursor: undefined }, onEmpty };
    const made = shape
      ? new ListWindow({ ...parts, board: shape.boardOf(board), batchMs: shape.batchMs, countsAtOnce: true })
      : new ListWindow({ ...parts, board });
    this.#windowsByKey.set(key, made);
    return made;
  }
}
