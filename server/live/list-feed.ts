import type { ListQuery } from "@/lib/api/list-query";
import type { ListName, NamedRow } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import type { ListBoard } from "@/server/views/list-board";
import { type ListRequest, readListRequest } from "@/server/views/list-request";
import { ListWindow, type Window, type WindowBoard } from "./list-window";
import type { Rounds } from "./rounds";

/** One list as streams know it, whatever its rows are. */
export interface ListFeed {
  readonly name: ListName;
  /** What the caller may see of it, as far as the query asks. Throws `ApiError` "forbidden" where that is nothing. */
  sightOf(caller: Caller, query: ListQuery): Promise<object>;
  /** The part that a query asks for, by the key of a sight; one window for all who ask the same. Throws `ApiError` "invalid". */
  window(sightKey: string, query: ListQuery): Window;
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

let windows = 0;

/** Makes windows of a list and shares them. */
export class BoardFeed<Kept extends NamedRow, Row extends NamedRow, Sight extends object, Narrow, Shown extends NamedRow = Row>
  implements ListFeed
{
  readonly #windowsByKey = new Map<string, Window>();

  constructor(
    readonly name: ListName,
    private readonly board: ListBoard<Kept, Row, Sight, Narrow>,
    readonly sightOf: (caller: Caller, query: ListQuery) => Promise<Sight>,
    private readonly rounds: Rounds,
    private readonly shape?: WindowShape<Kept, Row, Shown, Sight, Narrow>,
  ) {}

  window(sightKey: string, query: ListQuery): Window {
    const { board, name, rounds, shape } = this;
    const request = shape?.requestOf(query, board) ?? readListRequest(query, board.source.table, board.now);
    const { facets, filter, group, labels, like, limit, offset, sorting } = request;
    const key = JSON.stringify([sightKey, filter.text, sorting.text, offset, limit, facets, like, group, labels]);
    const known = this.#windowsByKey.get(key);
    if (known) return known;
    windows += 1;
    const sight: Sight = JSON.parse(sightKey);
    const onEmpty = () => this.#windowsByKey.delete(key);
    const parts = { id: windows, name, sight, rounds, request: { ...request, cursor: undefined }, onEmpty };
    const made = shape
      ? new ListWindow({ ...parts, board: shape.boardOf(board), batchMs: shape.batchMs, countsAtOnce: true })
      : new ListWindow({ ...parts, board });
    this.#windowsByKey.set(key, made);
    return made;
  }
}
