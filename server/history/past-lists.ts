import type { Recorded } from "@/lib/api/metrics/difference";
import { clusterStatus } from "@/lib/health/cluster-status";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { AddOnScope } from "@/server/auth/add-on-scope";
import type { ClusterAddOnScope } from "@/server/auth/cluster-add-on-scope";
import type { ClusterScope } from "@/server/auth/cluster-scope";
import type { PastList } from "@/server/lists/past-list";
import { PastRowMaker, type PastRows } from "./past-rows";
import type { RowRecorder } from "./row-recorder";
import type { HistoryStore, PastState } from "./store/history-store";
import { KIND, type Kind } from "./store/subjects";

/** Times that are in memory at once, as many as are compared; each may have all rows of a fleet. */
const MAX_TIMES = 2;
const RETENTION_MS = 60_000;
/** The newest. */
const MAX_HOLES = 100;

/** Whether the object under that name has that identity now. */
export type IsPresent = (kind: Kind, name: string, uid: string) => boolean;

/** Lists as they were at a few times, made when they are first wanted. One time is made after another. */
export class PastLists {
  /** In the order of last use. */
  readonly #times = new Map<number, { readonly lists: Promise<ListsAt>; timer: NodeJS.Timeout }>();
  #making: Promise<unknown> = Promise.resolve();

  constructor(
    readonly store: HistoryStore,
    private readonly recorder: Pick<RowRecorder, "isPresent" | "poll">,
  ) {}

  /** The beginning of what is known, in milliseconds since epoch; undefined before anything is. */
  async since(): Promise<number | undefined> {
    await this.recorder.poll();
    await this.store.flush();
    return this.store.since;
  }

  /** The object under that name has this identity now. */
  isPresent(kind: Kind, name: string, uid: string): boolean {
    return this.recorder.isPresent(kind, name, uid);
  }

  /** What is known at all. */
  async recorded(): Promise<Recorded> {
    const text = (ms: number) => new Date(ms).toISOString();
    const since = await this.since();
    const { holes, isInMemory, problem } = this.store;
    return {
      ...(since !== undefined && { since: text(since) }),
      holes: holes.slice(-MAX_HOLES).map(({ from, to }) => ({ from: text(from), to: text(to) })),
      isInMemory,
      ...(problem !== undefined && { problem }),
    };
  }

  /** Throws `ApiError` for a time of which nothing is stored. */
  async at(at: number): Promise<ListsAt> {
    await this.recorder.poll();
    const known = this.#times.get(at);
    const lists = known?.lists ?? this.#make(at);
    clearTimeout(known?.timer);
    this.#times.delete(at);
    const timer = setTimeout(() => this.#times.delete(at), RETENTION_MS).unref();
    this.#times.set(at, { lists, timer });
    for (const [oldest] of this.#times) {
      if (this.#times.size <= MAX_TIMES) break;
      clearTimeout(this.#times.get(oldest)?.timer);
      this.#times.delete(oldest);
    }
    return lists;
  }

  #make(at: number): Promise<ListsAt> {
    const isPresent: IsPresent = (kind, name, uid) => this.recorder.isPresent(kind, name, uid);
    const made = this.#making.then(async () => new ListsAt(await this.store.stateAt(at), isPresent));
    this.#making = made.catch(() => this.#times.delete(at));
    return made;
  }
}

/** The lists of one time. */
export class ListsAt {
  readonly #rows: PastRowMaker;
  #clusters: Promise<PastList<ClusterEntry, ClusterScope>> | undefined;
  #clusterAddOns: Promise<PastList<ClusterAddOnEntry, ClusterAddOnScope>> | undefined;
  #addOns: Promise<PastList<AddOnEntry, AddOnScope>> | undefined;

  constructor(
    readonly state: PastState,
    private readonly isPresentNow: IsPresent,
  ) {
    this.#rows = new PastRowMaker(state.snapshot);
  }

  clusters(): Promise<PastList<ClusterEntry, ClusterScope>> {
    this.#clusters ??= this.#rows.clusters().then((made) => this.#list(made, this.#visibleClusters(made)));
    return this.#clusters;
  }

  clusterAddOns(): Promise<PastList<ClusterAddOnEntry, ClusterAddOnScope>> {
    this.#clusterAddOns ??= this.#rows.clusterAddOns().then((made) =>
      this.#list(made, (row: ClusterAddOnEntry, { clusters, on }: ClusterAddOnScope) => {
        if (on !== true && !this.#isPresent(KIND.clusterAddOn, row.name, made.ids.get(row.name))) return undefined;
        if (clusters === true || row.of === undefined) return row;
        return this.#isClusterPresent(row.cluster) ? row : { ...row, of: undefined };
      }),
    );
    return this.#clusterAddOns;
  }

  /** Who sees add-ons may list all of them. */
  addOns(): Promise<PastList<AddOnEntry, AddOnScope>> {
    this.#addOns ??= this.#rows.addOns().then((made) => this.#list(made, (row: AddOnEntry) => row));
    return this.#addOns;
  }

  #visibleClusters(made: PastRows<ClusterEntry>) {
    return (row: ClusterEntry, { addOns, clusters }: ClusterScope): ClusterEntry | undefined => {
      if (clusters && !this.#isPresent(KIND.cluster, row.name, made.ids.get(row.name))) return undefined;
      return typeof addOns === "boolean" ? row : this.#withPresentAddOns(row);
    };
  }

  /** Without add-ons that are gone by now: who may list those of some clusters sees what is there. */
  #withPresentAddOns(row: ClusterEntry): ClusterEntry {
    const addOns = row.addOns.filter(({ name }) => this.#isAddOnPresent(`${row.name}/${name}`));
    if (addOns.length === row.addOns.length) return row;
    const cut = { ...row, addOns };
    const names = this.#rows.namesOf(addOns);
    const facts = row.facts.filter(({ metadata }) => names.includes(metadata.name));
    return { ...cut, status: clusterStatus(cut), addOnNames: names, facts };
  }

  #isAddOnPresent(name: string): boolean {
    return this.#isPresent(KIND.clusterAddOn, name, this.#idsOf(KIND.clusterAddOn).get(name));
  }

  #isClusterPresent(name: string): boolean {
    return this.#isPresent(KIND.cluster, name, this.#idsOf(KIND.cluster).get(name));
  }

  #isPresent(kind: Kind, name: string, id: number | undefined): boolean {
    return id !== undefined && this.isPresentNow(kind, name, this.state.snapshot.uidOf(id));
  }

  readonly #ids = new Map<Kind, ReadonlyMap<string, number>>();

  #idsOf(kind: Kind): ReadonlyMap<string, number> {
    const known = this.#ids.get(kind);
    if (known) return known;
    const { snapshot } = this.state;
    const ids = new Map<string, number>();
    for (let id = 0; id < snapshot.size; id += 1)
      if (snapshot.kindOf(id) === kind && snapshot.states.has(id)) ids.set(snapshot.nameOf(id), id);
    this.#ids.set(kind, ids);
    return ids;
  }

  #list<Row extends { readonly name: string }, Scope>(
    { rows }: PastRows<Row>,
    visible: (row: Row, scope: Scope) => Row | undefined,
  ): PastList<Row, Scope> {
    const view = {
      revision: this.state.at,
      rows,
      isSynced: true,
      staleSinceMs: undefined,
      about: undefined,
      subscribe: () => () => undefined,
    };
    return { at: this.state.at, hole: this.state.hole, view, visible };
  }
}
