import type { HistoryGap } from "@/lib/api/metrics/history";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { RowStep } from "@/server/lists/row-view";
import { ChangeLog, type LoggedChange } from "./change-log";
import { eachHealthChange } from "./health-changes";

const INTERVAL_MS = 2_000;
const RETENTION_MS = 60 * 60_000;
const MAX_CHANGES = 100_000;

/** The view of clusters whose changes are recorded. */
export interface StoredClusters {
  readonly isSynced: boolean;
  readonly staleSinceMs: number | undefined;
  readonly rows: ReadonlyMap<string, Pick<ClusterRow, "health" | "message" | "addOns">>;
  subscribe(listener: (step: Pick<RowStep<ClusterRow>, "rows">) => void): () => void;
}

/**
 * How clusters and their add-ons changed in the last hour: each change once, nothing for what stays equal. Created with
 * the views, so that it sees every row from the start. It has no caller: its readers check access.
 */
export class HealthHistory {
  readonly #log: ChangeLog;
  #gaps: HistoryGap[] = [];
  /** Rows that were there when the console had read the hub are no news. */
  #begunAt: number | undefined;
  readonly #unsubscribe: () => void;

  constructor(
    readonly clusters: StoredClusters,
    most = MAX_CHANGES,
  ) {
    this.#log = new ChangeLog(most);
    this.#unsubscribe = clusters.subscribe((step) => this.#follow(step));
  }

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => this.poll(), INTERVAL_MS);
    const stop = () => {
      clearInterval(timer);
      this.#unsubscribe();
    };
    signal.addEventListener("abort", stop, { once: true });
  }

  /** What the view's steps do not report: initial load, hub connectivity, and time. */
  poll(): void {
    const now = Date.now();
    if (this.#begunAt === undefined && this.clusters.isSynced) {
      // Reading the rows hands over what is still on its way, which is part of the beginning.
      void this.clusters.rows;
      this.#begunAt = now;
    }
    this.#noteGap(now);
    this.#log.dropBefore(now - RETENTION_MS);
    this.#gaps = this.#gaps.filter(({ to = now }) => to >= now - RETENTION_MS);
  }

  /** From when on everything is known, except for gaps; undefined during the initial load. */
  get since(): number | undefined {
    if (this.#begunAt === undefined) return undefined;
    return Math.max(this.#begunAt, Date.now() - RETENTION_MS, this.#log.droppedAt ?? 0);
  }

  /** The oldest first. */
  get gaps(): readonly HistoryGap[] {
    const since = this.since ?? 0;
    return this.#gaps
      .filter(({ to }) => to === undefined || to > since)
      .map((gap) => ({ ...gap, from: Math.max(gap.from, since) }));
  }

  /** Changes of a cluster and of its add-ons, newest first. */
  ofCluster(name: string): Iterable<LoggedChange> {
    return this.#known(this.#log.ofCluster(name));
  }

  /** Changes of an add-on on all clusters, newest first. */
  ofAddOn(name: string): Iterable<LoggedChange> {
    return this.#known(this.#log.ofAddOn(name));
  }

  /** All changes, newest first. */
  newest(): Iterable<LoggedChange> {
    return this.#known(this.#log.newest());
  }

  *#known(changes: Iterable<LoggedChange>): Iterable<LoggedChange> {
    const since = this.since ?? Number.POSITIVE_INFINITY;
    for (const change of changes) {
      // Of those that came with one that had to go some may have gone too.
      if (change.at < since || change.at === this.#log.droppedAt) return;
      yield change;
    }
  }

  #follow({ rows }: Pick<RowStep<ClusterRow>, "rows">): void {
    if (this.#begunAt === undefined) return;
    const now = Date.now();
    this.#noteGap(now);
    for (const change of rows.values()) eachHealthChange(change, now, (one) => this.#log.add(one));
  }

  #noteGap(now: number): void {
    const from = this.clusters.staleSinceMs;
    const last = this.#gaps.at(-1);
    const isOpen = last !== undefined && last.to === undefined;
    if (from !== undefined && !isOpen) this.#gaps.push({ from });
    if (from === undefined && isOpen) this.#gaps[this.#gaps.length - 1] = { ...last, to: now };
  }
}
