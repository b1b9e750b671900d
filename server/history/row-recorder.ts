import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { WorkRow } from "@/lib/lists/works/row";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { RowStep } from "@/server/lists/row-view";
import { log } from "@/server/log";
import {
  approvalObserved,
  placementObserved,
  rolloutObserved,
  rolloutTurned,
  workObserved,
} from "./further-row-states";
import { PacedChanges } from "./paced-changes";
import { addOnObserved, clusterAddOnObserved, clusterObserved } from "./row-states";
import type { HistoryStore } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import { KIND, type Kind, type ObjectState } from "./store/subjects";

const INTERVAL_MS = 1_000;
/** Counts of a rollout change with each of its clusters: they are written at most this often. */
const ROLLOUT_REST_MS = 30_000;

interface RecordedView<Row> {
  readonly isSynced: boolean;
  /** The kinds that cannot be read: the history does not wait for them. */
  readonly unavailable: readonly unknown[];
  readonly staleSinceMs: number | undefined;
  readonly rows: ReadonlyMap<string, Row>;
  subscribe(listener: (step: Pick<RowStep<Row>, "rows">) => void): () => void;
}

type Identities = Pick<ResourceCache<unknown>, "uidAt">;

/** The lists that have a history, and the objects that their rows are made from. */
export interface RecordedLists {
  readonly clusters: RecordedView<ClusterEntry>;
  readonly clusterAddOns: RecordedView<ClusterAddOnEntry>;
  readonly addOns: RecordedView<AddOnEntry>;
  readonly placements: RecordedView<PlacementRow>;
  readonly rollouts: RecordedView<RolloutRow>;
  readonly approvals: RecordedView<ApprovalEntry>;
  readonly works: RecordedView<WorkRow>;
}

export interface RecordedObjects {
  readonly clusters: Identities;
  readonly clusterAddOns: Identities;
  readonly addOns: Identities;
  readonly placements: Identities;
  readonly works: Identities;
}

/** One list on its way into the history. */
interface Recording {
  readonly view: Pick<RecordedView<unknown>, "isSynced" | "staleSinceMs" | "unavailable">;
  readonly names: () => Iterable<string>;
  readonly record: (name: string) => void;
  readonly removeGone: () => void;
  readonly unsubscribe: () => void;
  /** Writes what has waited long enough. */
  readonly pass?: (now: number) => void;
}

/** Writes down how the rows of some lists change. It has no caller: what it records is cut where it is read. */
export class RowRecorder {
  readonly #recordings: readonly Recording[];
  #gathering: Promise<void> | undefined;
  #staleSince: number | undefined;

  constructor(
    lists: Partial<RecordedLists>,
    private readonly objects: Partial<RecordedObjects>,
    private readonly store: HistoryStore,
  ) {
    this.#recordings = [
      this.#recordingOf(KIND.cluster, lists.clusters, objects.clusters, clusterObserved),
      this.#recordingOf(KIND.clusterAddOn, lists.clusterAddOns, objects.clusterAddOns, clusterAddOnObserved),
      this.#recordingOf(KIND.addOn, lists.addOns, objects.addOns, addOnObserved),
      this.#recordingOf(KIND.placement, lists.placements, objects.placements, placementObserved),
      this.#recordingOf(KIND.rollout, lists.rollouts, ofAddOn(objects.addOns), rolloutObserved, {
        restMs: ROLLOUT_REST_MS,
        isUrgent: rolloutTurned,
      }),
      this.#recordingOf(KIND.approval, lists.approvals, NO_IDENTITIES, approvalObserved),
      this.#recordingOf(KIND.work, lists.works, objects.works, workObserved),
    ].flat();
  }

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => void this.poll(), INTERVAL_MS);
    const stop = () => {
      clearInterval(timer);
      for (const { unsubscribe } of this.#recordings) unsubscribe();
    };
    signal.addEventListener("abort", stop, { once: true });
    this.store.start(signal);
  }

  /** What rows do not report: that all of them have been read, and that the hub is away. Resolves once it records. */
  async poll(): Promise<void> {
    if (!this.store.hasBegun) {
      if (!this.#recordings.every(({ view }) => view.isSynced || view.unavailable.length > 0)) return;
      this.#gathering ??= this.#gather().catch((error: unknown) => {
        this.#gathering = undefined;
        log.error({ error }, "the history could not begin; it is tried again");
      });
      return this.#gathering;
    }
    for (const { pass } of this.#recordings) pass?.(this.store.now);
    this.#noteStale();
  }

  /** The object under that name has this identity now. */
  isPresent(kind: Kind, name: string, uid: string): boolean {
    const { addOns, clusterAddOns, clusters, placements, works } = this.objects;
    const objects = {
      [KIND.cluster]: clusters,
      [KIND.clusterAddOn]: clusterAddOns,
      [KIND.addOn]: addOns,
      [KIND.placement]: placements,
      [KIND.rollout]: ofAddOn(addOns),
      // Who sees any may list all.
      [KIND.approval]: NO_IDENTITIES,
      [KIND.work]: works,
    }[kind];
    return uid !== "" && objects?.uidAt(name) === uid;
  }

  /** All rows, a few at a time; those that change meanwhile come by themselves. */
  async #gather(): Promise<void> {
    const pause = pauseAfter();
    for (const { names, record, removeGone, view } of this.#recordings) {
      for (const name of [...names()]) {
        record(name);
        await pause();
      }
      if (view.isSynced) removeGone();
    }
    this.store.begin();
  }

  #noteStale(): void {
    const times = this.#recordings.flatMap(({ view }) => view.staleSinceMs ?? []);
    const since = times.length > 0 ? Math.min(...times) : undefined;
    if (since === undefined && this.#staleSince !== undefined)
      this.store.noteHole({ from: this.#staleSince, to: Date.now() });
    this.#staleSince = since;
    this.store.setOpenHole(since);
  }

  #recordingOf<Row>(
    kind: Kind,
    view: RecordedView<Row> | undefined,
    identities: Identities | undefined,
    observed: (row: Row, uid: string) => ObjectState,
    pace?: { readonly restMs: number; readonly isUrgent: (before: Row, after: Row) => boolean },
  ): Recording[] {
    if (!view) return [];
    const write = (name: string, row: Row | undefined) => {
      if (row === undefined) this.store.remove(kind, name);
      else this.store.observe(observed(row, identities?.uidAt(name) ?? ""));
    };
    const record = (name: string) => write(name, view.rows.get(name));
    const paced = pace && new PacedChanges<Row>({ ...pace, write: record });
    const removeGone = () => {
      for (const name of [...this.store.names(kind)]) if (!view.rows.has(name)) this.store.remove(kind, name);
    };
    const unsubscribe = view.subscribe(({ rows }) => {
      if (this.#gathering === undefined) return;
      for (const [name, change] of rows) {
        if (paced) paced.change(name, change, this.store.now);
        else write(name, change.after);
      }
    });
    const pass = (now: number) => paced?.pass(now);
    return [{ view, names: () => view.rows.keys(), record, removeGone, unsubscribe, pass }];
  }
}

const NO_IDENTITIES: Identities = { uidAt: () => undefined };

/** A rollout is of its add-on: one of another add-on of that name is another. */
function ofAddOn(addOns: Identities | undefined): Identities {
  return { uidAt: (rollout) => addOns?.uidAt(rollout.slice(0, rollout.indexOf("/"))) };
}
