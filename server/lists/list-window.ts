import { isDeepStrictEqual } from "node:util";
import type { ListStats } from "@/lib/api/list/list";
import type { FollowedPage, ListPatch, NamedRow } from "@/lib/api/live/live";
import type { ListName } from "@/lib/lists/rows";
import type { ListQuery } from "./list-query";
import type { ListRequest } from "./list-request";
import type { ListStore } from "./list-store";
import type { NotificationBatcher } from "./notification-batcher";
import { type StreamEvent, streamEvent } from "./stream-event";

/** A part of a list, or a subject, on one open stream. */
export interface WindowFollower {
  /** `event` is the same for all who follow the window. */
  takeList(window: Window, event: StreamEvent): void;
}

/** A part of a list that streams follow, whatever its rows are; or a subject. */
export interface Window<Page extends object = object> {
  readonly id: number;
  /** Each message replaces earlier ones. */
  readonly sendsLatest: boolean;
  /** It as it is now; from here on the follower gets what changes of it. */
  join(follower: WindowFollower): Page;
  leave(follower: WindowFollower): void;
  /** All of it as one message, for a follower that has missed some. */
  whole(): StreamEvent;
}

let windows = 0;

/** Identifies a window. */
export function nextWindow(): number {
  windows += 1;
  return windows;
}

/** The source of a window: a list, or something derived from one. */
export interface WindowStore<Stored extends NamedRow, Row extends NamedRow, Scope extends object>
  extends Pick<ListStore<Stored, Row, Scope, never>, "countFor" | "stats" | "query" | "revision" | "staleSinceMs"> {
  readonly source: { row(cut: Stored, labels: readonly string[]): Row };
}

interface WindowParts<Stored extends NamedRow, Row extends NamedRow, Scope extends object> {
  readonly name: ListName;
  readonly store: WindowStore<Stored, Row, Scope>;
  readonly scope: Scope;
  readonly request: ListRequest<Stored>;
  readonly rounds: NotificationBatcher;
  /** The minimum time between two messages, if longer than between two rounds. */
  readonly batchMs?: number;
  /** Facet values are part of what is shown. */
  readonly countsAtOnce?: boolean;
  /** No longer followed. */
  readonly onEmpty: () => void;
}

/**
 * Above this number of rows facets are counted after the first page is answered: someone typing a filter waits for
 * rows.
 */
const COUNTED_LATER = 10_000;
/** Who writes on within this time never has them counted. */
const LATER_MS = 100;
/** Nothing else waits for longer than this. */
const SLICE_MS = 4;

/** Changes without a row changing: loading completes, and age filters. */
const POLL_MS = 2_000;

/** Some rows of a query, by index, for all with the same scope. Changes between two rounds are sent together. */
export class ListWindow<Stored extends NamedRow, Row extends NamedRow, Scope extends object>
  implements Window<FollowedPage<NamedRow>>
{
  readonly id = nextWindow();
  readonly sendsLatest = false;
  readonly #followers = new Set<WindowFollower>();
  readonly #query: ListQuery<Stored>;
  readonly #stopFollowing: () => void;
  readonly #looking: NodeJS.Timeout;
  readonly #round = () => this.#notify();
  #rows: readonly Stored[];
  #stats: ListStats;
  #owesFacets: boolean;
  #seq = 0;
  #sentAt = 0;
  #batch: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WindowParts<Stored, Row, Scope>) {
    this.#query = parts.store.query(parts.scope, parts.request);
    const counts = parts.request.facets.length > 0 && !parts.countsAtOnce;
    this.#owesFacets = counts && this.#query.total > COUNTED_LATER;
    if (this.#owesFacets) setTimeout(() => this.#countFacets(), LATER_MS);
    this.#rows = this.#slice();
    this.#stats = this.#read();
    this.#stopFollowing = this.#query.follow(() => this.#changed());
    this.#looking = setInterval(() => this.#check(), POLL_MS);
  }

  join(follower: WindowFollower): FollowedPage<NamedRow> {
    const page = this.page();
    this.#followers.add(follower);
    return page;
  }

  leave(follower: WindowFollower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#unjoin();
    clearInterval(this.#looking);
    this.#stopFollowing();
    this.parts.onEmpty();
  }

  page(): FollowedPage<NamedRow> {
    const { store, request } = this.parts;
    const { revision, staleSinceMs } = store;
    this.#notify();
    return {
      rows: this.#rows.map((row) => this.#sent(row)),
      offset: request.offset,
      revision,
      ...this.#stats,
      ...(staleSinceMs === undefined ? {} : { staleSince: new Date(staleSinceMs).toISOString() }),
      window: this.id,
      seq: this.#seq,
    };
  }

  whole(): StreamEvent {
    this.#notify();
    const rows = this.#rows.map((row) => this.#sent(row));
    return streamEvent(this.#patch({ isWhole: true, names: rows.map(({ name }) => name), rows }));
  }

  #countFacets(): void {
    if (this.#followers.size === 0) return;
    const { store, request } = this.parts;
    this.#owesFacets = !store.countFor(SLICE_MS, this.#query, request);
    if (this.#owesFacets) setImmediate(() => this.#countFacets());
    else this.#notify();
  }

  #changed(): void {
    const { batchMs = 0, rounds } = this.parts;
    const waitMs = this.#sentAt + batchMs - Date.now();
    if (waitMs <= 0) rounds.join(this.#round);
    else this.#batch ??= setTimeout(() => rounds.join(this.#round), waitMs);
  }

  #unjoin(): void {
    clearTimeout(this.#batch);
    this.#batch = undefined;
    this.parts.rounds.leave(this.#round);
  }

  #check(): void {
    if (!this.#stats.synced || this.#query.filter.isTimed) this.#changed();
  }

  /** Sends the followers what is new since the last time, if anything. */
  #notify(): void {
    this.#unjoin();
    const before = new Map(this.#rows.map((row) => [row.name, row]));
    const rows = this.#slice();
    const stats = this.#read();
    const isMoved =
      rows.length !== this.#rows.length || rows.some(({ name }, index) => name !== this.#rows[index]?.name);
    const fresh = rows.flatMap((row) => this.#fresh(before.get(row.name), row) ?? []);
    const isSame = !isMoved && fresh.length === 0 && isDeepStrictEqual(stats, this.#stats);
    this.#rows = rows;
    this.#stats = stats;
    if (isSame) return;
    this.#seq += 1;
    this.#sentAt = Date.now();
    if (this.#followers.size === 0) return;
    const event = streamEvent(
      this.#patch({ ...(isMoved ? { names: rows.map(({ name }) => name) } : {}), rows: fresh }),
    );
    for (const follower of [...this.#followers]) follower.takeList(this, event);
  }

  /** The row as sent, if it changed. */
  #fresh(before: Stored | undefined, after: Stored): Row | undefined {
    if (before === after) return undefined;
    const row = this.#sent(after);
    return before && isDeepStrictEqual(this.#sent(before), row) ? undefined : row;
  }

  #sent(row: Stored): Row {
    const { store, request } = this.parts;
    return store.source.row(row, request.labels);
  }

  #patch(change: Pick<ListPatch, "isWhole" | "names" | "rows">): ListPatch {
    return { type: "list", view: this.parts.name, window: this.id, seq: this.#seq, ...this.#stats, ...change };
  }

  #slice(): readonly Stored[] {
    const { offset, limit } = this.parts.request;
    return this.#query.order.slice(offset, offset + limit);
  }

  #read(): ListStats {
    const { store, request, scope } = this.parts;
    return store.stats(this.#query, scope, this.#owesFacets ? { ...request, facets: [] } : request);
  }
}
