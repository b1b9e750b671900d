import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "@/lib/api/list/page";
import { REVISIONS } from "@/lib/api/list/revisions";
import type { NamedRow } from "@/lib/api/live/live";
import { compareText } from "@/lib/kube/order";
import { requireAvailable } from "@/server/hub/require-read";
import type { Change, HubFailure, ResourceCache, UnavailableResource } from "@/server/hub/resource-cache";
import { isAmong } from "./only-rows";

/** Any larger and revisions would not be safe integers. */
const MAX_FIRST = 2 ** 22;

/** The source of a view. It may store more of a row than is sent. */
export interface RowSource<Row extends NamedRow, Scope, Stored extends NamedRow = Row> {
  /** All caches rows are made from: the view is synced when all are, and stale when one is. */
  readonly caches: readonly Pick<ResourceCache<unknown>, "isSynced" | "failure">[];
  /** Caches without which some of the rows are missing, and all others are there. */
  readonly optional?: readonly Pick<ResourceCache<unknown>, "isSynced" | "failure">[];
  /** The expected number of rows, if the hub reported it while listing. */
  readonly about?: () => number | undefined;
  /** Reports the name of each existing or changed row from now on. Returns the functions that unsubscribe. */
  follow(touch: (name: string | undefined) => void): readonly (() => void)[];
  /** The row as the caches have it now. */
  row(name: string): Stored | undefined;
  /** The row in that scope; undefined if it is hidden. */
  shown(row: Stored, scope: Scope): Row | undefined;
}

/** One step of a view: a row is absent before it appears and after it went. */
export interface RowStep<Row> {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, Change<Row>>;
}

/** A view as the event stream needs it. It may store more of a row than anyone sees. */
export interface LiveRows<Stored, Scope> {
  readonly revision: number;
  /** Since when the hub has not answered, in milliseconds since epoch; undefined while it does. */
  readonly staleSinceMs: number | undefined;
  /** In that scope; undefined if it is hidden. */
  shown(stored: Stored, scope: Scope): NamedRow | undefined;
  /** Follows from here on. Returns the function that unsubscribes. */
  subscribe(listener: (step: RowStep<Stored>) => void): () => void;
}

/**
 * Rows derived from caches: a change affects its own rows only, changes of one tick count once, and equal rows are no
 * change. It has no caller; readers pass their scope.
 */
export class RowView<Row extends NamedRow, Scope, Stored extends NamedRow = Row> implements LiveRows<Stored, Scope> {
  readonly #rows = new Map<string, Stored>();
  readonly #touched = new Set<string>();
  readonly #listeners = new Set<(step: RowStep<Stored>) => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #scheduled: NodeJS.Immediate | undefined;
  #revision = randomInt(MAX_FIRST) * REVISIONS;
  #sorted: readonly Stored[] | undefined;

  /** `hubFailure` reports about the hub what a silent watch cannot. */
  constructor(
    private readonly source: RowSource<Row, Scope, Stored>,
    private readonly hubFailure: () => HubFailure | undefined = () => undefined,
  ) {
    this.#unsubscribe = source.follow((name) => this.#touch(name));
  }

  /** Increases with each step; no other process of this console counts the same ones. */
  get revision(): number {
    this.#catchUp();
    return this.#revision;
  }

  /** All rows, by name, as far as they are read. */
  get rows(): ReadonlyMap<string, Stored> {
    this.#catchUp();
    return this.#rows;
  }

  get about(): number | undefined {
    return this.source.about?.();
  }

  /** Why there are no rows although the hub answers: the kinds that could not be read. */
  get unavailable(): readonly UnavailableResource[] {
    return this.source.caches.flatMap(unavailableOf);
  }

  /** The kinds that could not be read, and whose rows alone are missing. */
  get lacking(): readonly UnavailableResource[] {
    return this.source.optional?.flatMap(unavailableOf) ?? [];
  }

  /**
   * Throws `ApiError` "unavailable" where the hub does not have, or does not let the console read, what rows are made
   * from.
   */
  requireAvailable(): void {
    requireAvailable(this.source.caches);
  }

  get isSynced(): boolean {
    return this.source.caches.every(({ isSynced }) => isSynced);
  }

  get staleSinceMs(): number | undefined {
    // A kind that was never read is not old: its pages say that it cannot be read.
    const read = this.source.caches.filter(({ isSynced, failure }) => isSynced || !failure?.unavailable);
    const failures = [...read.map(({ failure }) => failure), this.hubFailure()];
    const times = failures.flatMap((failure) => (failure ? [failure.since] : []));
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  page(scope: Scope): Page<Row> {
    this.requireAvailable();
    this.#catchUp();
    this.#sorted ??= [...this.#rows.values()].sort(byName);
    const rows = this.#sorted.flatMap((row) => this.shown(row, scope) ?? []);
    const stale = this.staleSinceMs;
    return {
      rows,
      total: rows.length,
      revision: this.#revision,
      synced: this.isSynced,
      loaded: rows.length,
      ...(stale === undefined ? {} : { staleSince: new Date(stale).toISOString() }),
    };
  }

  shown(row: Stored, scope: Scope): Row | undefined {
    return isAmong(row, scope ?? {}) ? this.source.shown(row, scope) : undefined;
  }

  subscribe(listener: (step: RowStep<Stored>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const leave of this.#unsubscribe) leave();
    clearImmediate(this.#scheduled);
    this.#listeners.clear();
  }

  #touch(name: string | undefined): void {
    if (name === undefined) return;
    this.#touched.add(name);
    this.#scheduled ??= setImmediate(() => this.#catchUp());
  }

  #catchUp(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    const rows = new Map<string, Change<Stored>>();
    for (const name of this.#touched) {
      const change = this.#renew(name);
      if (change) rows.set(name, change);
    }
    this.#touched.clear();
    if (rows.size === 0) return;
    this.#revision += 1;
    this.#sorted = undefined;
    const step = { revision: this.#revision, rows };
    for (const listener of [...this.#listeners]) listener(step);
  }

  #renew(name: string): Change<Stored> | undefined {
    const before = this.#rows.get(name);
    const after = this.source.row(name);
    if (isDeepStrictEqual(before, after)) return undefined;
    if (after) this.#rows.set(name, after);
    else this.#rows.delete(name);
    return { before, after };
  }
}

export function byName(a: NamedRow, b: NamedRow): number {
  return compareText(a.name, b.name);
}

function unavailableOf({ isSynced, failure }: Pick<ResourceCache<unknown>, "isSynced" | "failure">) {
  return isSynced ? [] : (failure?.unavailable ?? []);
}
