import type { ClusterRow } from "@/lib/api/clusters";
import type { HistoryGap } from "@/lib/api/history";
import type { RowStep } from "@/server/views/row-view";
import { ChangeLog, type LoggedChange } from "./change-log";
import { eachHealthChange } from "./health-changes";

const LOOK_EACH_MS = 2_000;
const KEPT_MS = 60 * 60_000;
const MOST_CHANGES = 100_000;

/** The view of clusters, as far as its changes are kept. */
export interface KeptClusters {
  readonly isSynced: boolean;
  readonly staleSinceMs: number | undefined;
  readonly rows: ReadonlyMap<string, Pick<ClusterRow, "health" | "addOns">>;
  subscribe(listener: (step: Pick<RowStep<ClusterRow>, "rows">) => void): () => void;
}

/**
 * How clusters and their add-ons changed in the last hour: each change once, and nothing of what stayed as it is. Made together with the
 * views, so that it sees each row from its beginning. It knows no caller; whoever reads it has asked what they may see.
 */
export class HealthHistory {
  readonly #log: ChangeLog;
  #gaps: HistoryGap[] = [];
  /** Rows that were there when the console had read the hub are no news. */
  #begunAt: number | undefined;
  readonly #leave: () => void;

  constructor(
    readonly clusters: KeptClusters,
    most = MOST_CHANGES,
  ) {
    this.#log = new ChangeLog(most);
    this.#leave = clusters.subscribe((step) => this.#follow(step));
  }

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => this.look(), LOOK_EACH_MS);
    const stop = () => {
      clearInterval(timer);
      this.#leave();
    };
    signal.addEventListener("abort", stop, { once: true });
  }

  /** What no step of the view tells: that it is read, that the hub is away or back, and that time goes by. */
  look(): void {
    const now = Date.now();
    if (this.#begunAt === undefined && this.clusters.isSynced) {
      // Reading the rows hands over what is still on its way, which is part of the beginning.
      void this.clusters.rows;
      this.#begunAt = now;
    }
    this.#noteGap(now);
    this.#log.dropBefore(now - KEPT_MS);
    this.#gaps = this.#gaps.filter(({ to = now }) => to >= now - KEPT_MS);
  }

  /** From when on all is known, but for the gaps; undefined while the hub is read for the first time. */
  get since(): number | undefined {
    if (this.#begunAt === undefined) return undefined;
    return Math.max(this.#begunAt, Date.now() - KEPT_MS, this.#log.droppedAt ?? 0);
  }

  /** The oldest first. */
  get gaps(): readonly HistoryGap[] {
    const since = this.since ?? 0;
    return this.#gaps.filter(({ to }) => to === undefined || to > since).map((gap) => ({ ...gap, from: Math.max(gap.from, since) }));
  }

  /** Changes of a cluster and of its add-ons, the newest first. */
  ofCluster(name: string): Iterable<LoggedChange> {
    return this.#known(this.#log.ofCluster(name));
  }

  /** Changes of an add-on on all clusters, the newest first. */
  ofAddOn(name: string): Iterable<LoggedChange> {
    return this.#known(this.#log.ofAddOn(name));
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
