import type { ListQuery } from "@/lib/api/list";
import type { ListName, NamedRow } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import type { ListBoard } from "@/server/views/list-board";
import { readListRequest } from "@/server/views/list-request";
import { ListWindow, type Window } from "./list-window";

/** One list as streams know it, whatever its rows are. */
export interface ListFeed {
  readonly name: ListName;
  /** What the caller may see of it, as far as the query asks. Throws `ApiError` "forbidden" where that is nothing. */
  sightOf(caller: Caller, query: ListQuery): Promise<object>;
  /** The part that a query asks for, by the key of a sight; one window for all who ask the same. Throws `ApiError` "invalid". */
  window(sightKey: string, query: ListQuery): Window;
}

let windows = 0;

/** Makes windows of a list and shares them. */
export class BoardFeed<Kept extends NamedRow, Row extends NamedRow, Sight extends object, Narrow> implements ListFeed {
  readonly #windowsByKey = new Map<string, Window>();

  constructor(
    readonly name: ListName,
    private readonly board: ListBoard<Kept, Row, Sight, Narrow>,
    readonly sightOf: (caller: Caller, query: ListQuery) => Promise<Sight>,
  ) {}

  window(sightKey: string, query: ListQuery): Window {
    const { board, name } = this;
    const { cursor: _, ...request } = readListRequest(query, board.source.table, board.now);
    const { facets, filter, group, limit, offset, sorting } = request;
    const key = JSON.stringify([sightKey, filter.text, sorting.text, offset, limit, facets, group]);
    const known = this.#windowsByKey.get(key);
    if (known) return known;
    windows += 1;
    const sight: Sight = JSON.parse(sightKey);
    const onEmpty = () => this.#windowsByKey.delete(key);
    const made = new ListWindow({ id: windows, name, board, sight, request: { ...request, cursor: undefined }, onEmpty });
    this.#windowsByKey.set(key, made);
    return made;
  }
}
