import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import type { GateEntry } from "@/lib/lists/gates/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { SetEntry } from "@/lib/lists/sets/list";
import type { WorkRow } from "@/lib/lists/works/row";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { RowStep } from "@/server/lists/row-view";
import { log } from "@/server/log";
import {
  approvalObserved,
  identityObserved,
  placementObserved,
  rolloutObserved,
  rolloutTurned,
  workObserved,
  workTurned,
} from "./further-row-states";
import { PacedChanges } from "./paced-changes";
import { deletionObserved } from "./past-deletions";
import { gateObserved, gateTurned } from "./past-gates";
import { invitationObserved, invitationTurned } from "./past-invitations";
import { replicaSetObserved, replicaSetTurned } from "./past-replica-sets";
import { setObserved, setTurned } from "./past-sets";
import { addOnObserved, addOnTurned, clusterAddOnObserved, clusterObserved } from "./row-states";
import type { HistoryStore } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import { KIND, type Kind, laterFieldsOf, type ObjectState } from "./store/subjects";

const INTERVAL_MS = 1_000;
/** Counts of a rollout, or of a set, change with each of its clusters: they are written at most this often. */
const COUNTS_REST_MS = 30_000;
/** The same of values that agents report of objects, which may be other ones each time. */
const VALUES_REST_MS = 5 * 60_000;

/** A list on its way into the history. */
export interface RecordedView<Row> {
  readonly isSynced: boolean;
  /** The kinds that cannot be read: the history does not wait for them. */
  readonly unavailable: readonly unknown[];
  readonly staleSinceMs: number | undefined;
  readonly rows: Pick<ReadonlyMap<string, Row>, "get" | "has" | "keys">;
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
  readonly identities: RecordedView<IdentityRow>;
  readonly works: RecordedView<WorkRow>;
  readonly sets: RecordedView<SetEntry>;
  readonly replicaSets: RecordedView<ReplicaSetRow>;
  readonly gates: RecordedView<GateEntry>;
  readonly invitations: RecordedView<InvitationRow>;
  readonly deletions: RecordedView<DeletionRow>;
}

export interface RecordedObjects {
  readonly clusters: Identities;
  readonly clusterAddOns: Identities;
  readonly addOns: Identities;
  readonly placements: Identities;
  readonly works: Identities;
  readonly clusterSets: Identities;
  readonly replicaSets: Identities;
  /** By the names of their rows. */
  readonly deletions: Identities;
}

/** How often rows are written that change all the time. */
interface Pace<Row> {
  readonly restMs: number;
  readonly isUrgent: (before: Row, after: Row) => boolean;
  /** Those of it that do; all without it. */
  readonly isPaced?: (row: Row) => boolean;
}

/** How one list is recorded. */
interface Recording {
  readonly kind: Kind;
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
  readonly #noted = new Set<Kind>();
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
      this.#recordingOf(KIND.addOn, lists.addOns, objects.addOns, addOnObserved, {
        restMs: COUNTS_REST_MS,
        isUrgent: addOnTurned,
      }),
      this.#recordingOf(KIND.placement, lists.placements, objects.placements, placementObserved),
      this.#recordingOf(KIND.rollout, lists.rollouts, ofAddOn(objects.addOns), rolloutObserved, {
        restMs: COUNTS_REST_MS,
        isUrgent: rolloutTurned,
      }),
      this.#recordingOf(KIND.approval, lists.approvals, NO_IDENTITIES, approvalObserved),
      this.#recordingOf(KIND.identity, lists.identities, NO_IDENTITIES, identityObserved),
      this.#recordingOf(KIND.work, lists.works, objects.works, workObserved, {
        restMs: VALUES_REST_MS,
        isUrgent: workTurned,
        isPaced: ({ feedback }) => feedback !== undefined,
      }),
      this.#recordingOf(KIND.set, lists.sets, objects.clusterSets, setObserved, {
        restMs: COUNTS_REST_MS,
        isUrgent: setTurned,
      }),
      this.#recordingOf(KIND.replicaSet, lists.replicaSets, objects.replicaSets, replicaSetObserved, {
        restMs: COUNTS_REST_MS,
        isUrgent: replicaSetTurned,
      }),
      this.#recordingOf(KIND.gate, lists.gates, NO_IDENTITIES, gateObserved, {
        restMs: COUNTS_REST_MS,
        isUrgent: gateTurned,
      }),
      this.#recordingOf(KIND.invitation, lists.invitations, NO_IDENTITIES, invitationObserved, {
        restMs: COUNTS_REST_MS,
        isUrgent: invitationTurned,
      }),
      this.#recordingOf(KIND.deletion, lists.deletions, objects.deletions, deletionObserved),
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
    this.#noteRecorded();
    this.#noteStale();
  }

  /** The object under that name has this identity now. */
  isPresent(kind: Kind, name: string, uid: string): boolean {
    const { addOns, clusterAddOns, clusters, clusterSets, deletions, placements, replicaSets, works } = this.objects;
    const objects = {
      [KIND.cluster]: clusters,
      [KIND.clusterAddOn]: clusterAddOns,
      [KIND.addOn]: addOns,
      [KIND.placement]: placements,
      [KIND.rollout]: ofAddOn(addOns),
      // Who sees any may list all.
      [KIND.approval]: NO_IDENTITIES,
      [KIND.identity]: NO_IDENTITIES,
      [KIND.work]: works,
      [KIND.set]: clusterSets,
      [KIND.replicaSet]: replicaSets,
      [KIND.gate]: NO_IDENTITIES,
      [KIND.invitation]: NO_IDENTITIES,
      [KIND.deletion]: deletions,
      [KIND.recorded]: NO_IDENTITIES,
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
    this.#noteRecorded();
    this.store.begin();
  }

  /** A kind that could not be read at first is recorded once it is. */
  #noteRecorded(): void {
    for (const { kind, view } of this.#recordings) {
      if (this.#noted.has(kind) || !view.isSynced) continue;
      this.#noted.add(kind);
      const nothing = { uid: "", created: 0, state: "", attributes: "", since: 0 };
      for (const name of [String(kind), laterFieldsOf(kind)])
        this.store.observe({ kind: KIND.recorded, name, ...nothing });
    }
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
    pace?: Pace<Row>,
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
        if (paced && (change.after === undefined || pace.isPaced?.(change.after) !== false))
          paced.change(name, change, this.store.now);
        else write(name, change.after);
      }
    });
    const pass = (now: number) => paced?.pass(now);
    return [{ kind, view, names: () => view.rows.keys(), record, removeGone, unsubscribe, pass }];
  }
}

const NO_IDENTITIES: Identities = { uidAt: () => undefined };

/** A rollout is of its add-on: one of another add-on of that name is another. */
function ofAddOn(addOns: Identities | undefined): Identities {
  return { uidAt: (rollout) => addOns?.uidAt(rollout.slice(0, rollout.indexOf("/"))) };
}
