import type { Caller } from "@/server/auth/caller";
import type { Window } from "./list-window";

/** What streams follow, as far as somebody asks for it. */
export interface QueryFeed<Query> {
  readonly name: string;
  /** What the caller may see of it, as far as the query asks. Throws `ApiError` "forbidden" where that is nothing. */
  sightOf(caller: Caller, query: Query): Promise<object>;
  /** What a query asks for, by the key of a sight; one window for all who ask the same. Throws `ApiError` "invalid" and "not-found". */
  window(sightKey: string, query: Query): Window;
}

/** One thing that somebody asks for: a part of a list, or a subject. */
export interface Followable {
  readonly name: string;
  sightOf(caller: Caller): Promise<object>;
  window(sightKey: string): Window;
}

/** What a query asks of a feed. */
export class Asked<Query> implements Followable {
  constructor(
    private readonly feed: QueryFeed<Query>,
    private readonly query: Query,
  ) {}

  get name(): string {
    return this.feed.name;
  }

  sightOf(caller: Caller): Promise<object> {
    return this.feed.sightOf(caller, this.query);
  }

  window(sightKey: string): Window {
    return this.feed.window(sightKey, this.query);
  }
}
