import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { ADD_ON_STATUSES_WORST_FIRST, addOnStatus, countsAsAvailable } from "@/lib/health/add-on-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";
import type { RowStep } from "@/server/lists/row-view";
import { rolloutEvents } from "./rollout-events";
import type { SampleArchive } from "./sample-archive";
import { SampleRing, type Stretch } from "./sample-ring";
import type { KnownSystem } from "./system-report";
import { type Shares, Tally } from "./tally";

const EACH_MS = 2_000;
const RETENTION_MS = 60 * 60_000;
const MAX_EVENTS = 500;
/** Add-ons on clusters by status. What was stored as "cells" counted them by their health alone. */
export const CELLS = "statuses";

/** A view as far as it is counted. */
interface Counted<Row> {
  readonly isSynced: boolean;
  readonly staleSinceMs: number | undefined;
  subscribe(listener: (step: RowStep<Row>) => void): () => void;
}

interface SampledViews {
  readonly clusters: Counted<ClusterRow>;
  readonly addons: Counted<AddOnRow>;
  readonly rollouts: Counted<RolloutRow>;
}

/**
 * Counts the fleet every two seconds and keeps one hour. Created with the views, so that it sees every row from the
 * start.
 */
export class Sampler {
  readonly #clusters = new Tally(clusterShares);
  readonly #cells = new Tally(cellShares);
  readonly #rollouts = new Tally(rolloutShares);
  readonly #available = new Map<string, number>();
  readonly #ring = new SampleRing();
  #events: RolloutEvent[] = [];
  /** Of events, in the archive. */
  #keptUntil = 0;
  /** Rows that were there when the console started are no news. */
  #knowsRollouts = false;
  readonly #leave: readonly (() => void)[];

  constructor(
    private readonly views: SampledViews,
    private readonly system: KnownSystem,
    private readonly archive?: SampleArchive,
  ) {
    this.#leave = [
      views.clusters.subscribe((step) => {
        this.#clusters.apply(step);
        this.#cells.apply(step);
      }),
      views.addons.subscribe((step) => this.#countAvailable(step)),
      views.rollouts.subscribe((step) => this.#followRollouts(step)),
    ];
  }

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => this.sample(), EACH_MS);
    const stop = () => {
      clearInterval(timer);
      for (const leave of this.#leave) leave();
    };
    signal.addEventListener("abort", stop, { once: true });
  }

  sample(): void {
    const { clusters, addons, rollouts } = this.views;
    const values = new Map<string, number>();
    if (isCurrent(clusters)) {
      for (const health of ClusterRowHealth.options) values.set(`clusters/${health}`, this.#clusters.of(health));
      for (const status of ADD_ON_STATUSES_WORST_FIRST) values.set(`${CELLS}/${status}`, this.#cells.of(status));
    }
    if (isCurrent(addons)) for (const [name, percent] of this.#available) values.set(`addOns/${name}`, percent);
    if (isCurrent(rollouts)) {
      for (const stage of RolloutStage.options) values.set(`rollouts/${stage}`, this.#rollouts.of(stage));
    }
    this.#knowsRollouts ||= rollouts.isSynced;
    for (const [name, value] of workValues(this.system)) if (value !== undefined) values.set(`work/${name}`, value);
    const now = Date.now();
    this.#ring.add(now, values);
    this.#keep(now, values);
  }

  /** Nothing while the clusters are not known: that is a gap. */
  #keep(at: number, values: ReadonlyMap<string, number>): void {
    const { archive } = this;
    if (!archive?.isDue(at) || !isCurrent(this.views.clusters)) return;
    const events = this.#events.filter((event) => event.at > this.#keptUntil && event.at <= at);
    this.#keptUntil = at;
    const short = [...values].map(([name, value]) => [name, Math.round(value * 100) / 100] as const);
    archive.add({ at, values: Object.fromEntries(short), events });
  }

  /** Events up to the last sample: what comes after it belongs to the next answer. */
  after(since: number): Stretch & { readonly events: readonly RolloutEvent[] } {
    const stretch = this.#ring.after(since);
    const until = stretch.at.at(-1) ?? since;
    return { ...stretch, events: this.#events.filter(({ at }) => at > since && at <= until) };
  }

  /** What rollouts did in the last hour, oldest first. */
  events(): readonly RolloutEvent[] {
    const from = Date.now() - RETENTION_MS;
    return this.#events.filter((event) => event.at >= from);
  }

  /** Only those of an add-on. */
  eventsOf(addOn: string): readonly RolloutEvent[] {
    return this.events().filter((event) => event.addOn === addOn);
  }

  #countAvailable({ rows }: RowStep<AddOnRow>): void {
    for (const [name, { after }] of rows) {
      const percent = after && availablePercent(after);
      if (percent === undefined) this.#available.delete(name);
      else this.#available.set(name, percent);
    }
  }

  #followRollouts(step: RowStep<RolloutRow>): void {
    this.#rollouts.apply(step);
    if (!this.#knowsRollouts) return;
    const now = Date.now();
    const fresh = [...step.rows.values()].flatMap((change) => rolloutEvents(change, now));
    this.#events = [...this.#events, ...fresh].filter(({ at }) => now - at < RETENTION_MS).slice(-MAX_EVENTS);
  }
}

/** Whether the view is current. */
function isCurrent({ isSynced, staleSinceMs }: Pick<Counted<unknown>, "isSynced" | "staleSinceMs">): boolean {
  return isSynced && staleSinceMs === undefined;
}

const clusterShares: Shares<ClusterRow> = ({ health }, add) => add(health, 1);

const cellShares: Shares<ClusterRow> = ({ addOns }, add) => {
  for (const cell of addOns) add(addOnStatus(cell), 1);
};

/** Finished rollouts do not count: what is left to do matters. */
const rolloutShares: Shares<RolloutRow> = ({ stage, waves }, add) => {
  if (stage === "done") return;
  for (const { counts } of waves) for (const count of counts) add(count.stage, count.size);
};

/** Of the clusters that should have it; undefined if there are none. */
function availablePercent({ counts }: AddOnRow): number | undefined {
  const remaining = counts.filter(({ health }) => health !== "deleting");
  const total = remaining.reduce((sum, { size }) => sum + size, 0);
  const available = remaining.reduce((sum, { health, size }) => sum + (countsAsAvailable(health) ? size : 0), 0);
  return total === 0 ? undefined : (100 * available) / total;
}

function workValues({
  controllers: { work },
  latency,
}: KnownSystem): readonly (readonly [string, number | undefined])[] {
  return [
    ["reconciles", work?.reconciles],
    ["errors", work?.errors],
    ["queue", work?.queue],
    ["hubP95Ms", latency.p95()],
  ];
}
