import type { Caller } from "@/server/auth/caller";
import type { Window } from "./list-window";

/** What streams can follow. */
export interface QueryFeed<Query> {
  readonly name: string;
  /** What the caller may see, as far as the query needs it. Throws `ApiError` "forbidden" if it is nothing. */
  scopeOf(caller: Caller, query: Query): Promise<object>;
  /**
   * The window of a query for a sight's key; shared by all with the same query. Throws `ApiError` "invalid" and
   * "not-found".
   */
  window(scopeKey: string, query: Query): Window;
}

/** One followed thing: a part of a list, or a subject. */
export interface Followable {
  readonly name: string;
  scopeOf(caller: Caller): Promise<object>;
  window(scopeKey: string): Window;
}

/** A feed's query. */
export class FollowableQuery<Query> implements Followable {
  constructor(
    private readonly feed: QueryFeed<Query>,
    private readonly query: Query,
  ) {}

  get name(): string {
    return this.feed.name;
  }

  scopeOf(caller: Caller): Promise<object> {
    return this.feed.scopeOf(caller, this.query);
  }

  window(scopeKey: string): Window {
    return this.feed.window(scopeKey, this.query);
  }
}
