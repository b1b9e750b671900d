import { isDeepStrictEqual } from "node:util";
import type { NamedRow } from "@/lib/api/live";
import type { Page } from "@/lib/api/page";
import { compareText } from "@/lib/kube/order";
import type { Change, HubFailure, ResourceCache } from "@/server/hub/resource-cache";

/** What a view is made of. It may keep more of a row than anybody is sent. */
export interface RowSource<Row extends NamedRow, Sight, Kept extends NamedRow = Row> {
  /** All caches that rows are made from: the view is synced when all are, and stale when one is. */
  readonly caches: readonly Pick<ResourceCache<unknown>, "isSynced" | "failure">[];
  /** About how many rows there will be, where the hub said so while it lists them. */
  readonly about?: () => number | undefined;
  /** Touches the name of each row that there is or that may have changed, from now on. Returns the ways out. */
  follow(touch: (name: string | undefined) => void): readonly (() => void)[];
  /** The row as the caches have it now. */
  row(name: string): Kept | undefined;
  /** The row as somebody with that sight sees it; undefined where they see nothing of it. */
  shown(row: Kept, sight: Sight): Row | undefined;
}

/** One step of a view: a row is absent before it appears and after it went. */
export interface RowStep<Row> {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, Change<Row>>;
}

/** A view as the event stream needs it. What it keeps of a row may be more than anybody is shown. */
export interface LiveRows<Kept, Sight> {
  readonly revision: number;
  /** Since when the hub has not answered, in milliseconds since epoch; undefined while it does. */
  readonly staleSinceMs: number | undefined;
  /** As somebody with that sight sees it; undefined where they do not. */
  shown(kept: Kept, sight: Sight): NamedRow | undefined;
  /** Follows from here on. Returns the way out. */
  subscribe(listener: (step: RowStep<Kept>) => void): () => void;
}

/**
 * Rows kept up to date from the caches: a change touches its own rows alone, changes of one tick count once, and what does not show
 * is no change. It knows no caller; whoever reads it has asked for their sight.
 */
export class RowView<Row extends NamedRow, Sight, Kept extends NamedRow = Row> implements LiveRows<Kept, Sight> {
  readonly #rows = new Map<string, Kept>();
  readonly #touched = new Set<string>();
  readonly #listeners = new Set<(step: RowStep<Kept>) => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #scheduled: NodeJS.Immediate | undefined;
  #revision = 0;
  #sorted: readonly Kept[] | undefined;

  /** `hubFailure` tells of the hub what a silent watch cannot. */
  constructor(
    private readonly source: RowSource<Row, Sight, Kept>,
    private readonly hubFailure: () => HubFailure | undefined = () => undefined,
  ) {
    this.#unsubscribe = source.follow((name) => this.#touch(name));
  }

  /** Grows with each step, and begins anew with the process. */
  get revision(): number {
    this.#catchUp();
    return this.#revision;
  }

  /** All rows, by name, as far as they are read. */
  get rows(): ReadonlyMap<string, Kept> {
    this.#catchUp();
    return this.#rows;
  }

  get about(): number | undefined {
    return this.source.about?.();
  }

  get isSynced(): boolean {
    return this.source.caches.every(({ isSynced }) => isSynced);
  }

  get staleSinceMs(): number | undefined {
    const failures = [...this.source.caches.map(({ failure }) => failure), this.hubFailure()];
    const times = failures.flatMap((failure) => (failure ? [failure.since] : []));
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  page(sight: Sight): Page<Row> {
    this.#catchUp();
    this.#sorted ??= [...this.#rows.values()].sort(byName);
    const rows = this.#sorted.flatMap((row) => this.shown(row, sight) ?? []);
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

  shown(row: Kept, sight: Sight): Row | undefined {
    return this.source.shown(row, sight);
  }

  subscribe(listener: (step: RowStep<Kept>) => void): () => void {
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
    const rows = new Map<string, Change<Kept>>();
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

  #renew(name: string): Change<Kept> | undefined {
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
