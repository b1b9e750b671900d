import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ListedClusterFacts } from "@/lib/lists/cluster-addons/list";
import { ObjectsByCluster } from "./objects-by-cluster";
import { pastAddOn, stalledBy, talliesOf } from "./past-add-on";
import { PastCluster } from "./past-cluster";
import { PastClusterAddOn } from "./past-cluster-add-on";
import { PastStates } from "./past-states";
import { type ClusterAttributes, readState } from "./row-states";
import { type RowsByCluster, rowsByCluster } from "./rows-by-cluster";
import { pauseAfter } from "./store/pause-after";
import type { Pause, Snapshot } from "./store/snapshot";
import { KIND, type Kind } from "./store/subjects";

/** Rows by name. */
type Rows<Row> = ReadonlyMap<string, Row>;

const NO_NAMES: readonly string[] = [];

/** Makes rows of a snapshot, as the console would have made them from the hub's objects. Work is paused now and then. */
export class PastRowMaker {
  readonly #pause: Pause = pauseAfter();
  readonly states: PastStates;
  readonly #names = new Map<string, readonly string[]>();
  #lastNames: { readonly ids: Uint32Array; readonly names: readonly string[] } | undefined;
  #clusterIds: ReadonlyMap<string, number> | undefined;
  #addOnsByCluster: Promise<ObjectsByCluster> | undefined;

  constructor(private readonly snapshot: Snapshot) {
    this.states = new PastStates(snapshot);
  }

  /** Clusters with their add-ons. */
  async clusters(): Promise<Rows<PastCluster>> {
    const byCluster = await this.#byCluster();
    const rows = new Map<string, PastCluster>();
    await this.#each(KIND.cluster, (id) => {
      const ids = byCluster.of(this.snapshot.firstOf(id));
      const row = new PastCluster(this.states, id, ids, this.namesOf(ids));
      rows.set(row.name, row);
    });
    return rows;
  }

  async clusterAddOns(): Promise<RowsByCluster<PastClusterAddOn>> {
    const { snapshot } = this;
    const byCluster = await this.#byCluster();
    const facts = await this.#clusterFacts();
    return rowsByCluster(snapshot, byCluster, this.#pause, (first) => {
      const shared = { states: this.states, facts: facts.get(first) };
      return (id) => new PastClusterAddOn(shared, id);
    });
  }

  /** Numbers of the objects that clusters were, by name. */
  get clusterIds(): ReadonlyMap<string, number> {
    this.#clusterIds ??= new Map(
      Array.from(this.snapshot.present(KIND.cluster), (id) => [this.snapshot.firstNameOf(id), id]),
    );
    return this.#clusterIds;
  }

  async addOns(): Promise<Rows<AddOnEntry>> {
    const byCluster = await this.#byCluster();
    const tallies = talliesOf(this.states, byCluster);
    const isStalledBy = stalledBy(this.states, byCluster);
    const rows = new Map<string, AddOnEntry>();
    await this.#each(KIND.addOn, (id) => {
      const name = this.snapshot.firstNameOf(id);
      rows.set(name, pastAddOn(this.snapshot, id, { tally: tallies.get(name), isStalledBy }));
    });
    return rows;
  }

  /** The names of cluster add-ons with these numbers: most clusters have the same. */
  namesOf(ids: Uint32Array): readonly string[] {
    if (ids.length === 0) return NO_NAMES;
    const { snapshot } = this;
    const last = this.#lastNames;
    const isSame = (id: number, index: number) => snapshot.secondOf(last?.ids[index] ?? 0) === snapshot.secondOf(id);
    if (last && last.ids.length === ids.length && ids.every(isSame)) return last.names;
    const made = Array.from(ids, (id) => snapshot.secondNameOf(id));
    const names = this.#names.get(made.join(" ")) ?? made;
    this.#names.set(made.join(" "), names);
    this.#lastNames = { ids, names };
    return names;
  }

  #byCluster(): Promise<ObjectsByCluster> {
    this.#addOnsByCluster ??= ObjectsByCluster.of(this.snapshot, this.#pause, KIND.clusterAddOn);
    return this.#addOnsByCluster;
  }

  /** By the numbers of the clusters' names, each read when it is first wanted. */
  async #clusterFacts(): Promise<ReadonlyMap<number, () => ListedClusterFacts>> {
    const facts = new Map<number, () => ListedClusterFacts>();
    await this.#each(KIND.cluster, (id) => {
      let made: ListedClusterFacts | undefined;
      facts.set(this.snapshot.firstOf(id), () => (made ??= this.#factsOf(id)));
    });
    return facts;
  }

  #factsOf(id: number): ListedClusterFacts {
    const [health] = this.states.cluster(id);
    const { claims: _, ...attributes } = readState<ClusterAttributes>(this.snapshot.attributesOf(id));
    return { health, ...attributes };
  }

  async #each(kind: Kind, use: (id: number) => void): Promise<void> {
    for (const id of this.snapshot.present(kind)) {
      use(id);
      const pausing = this.#pause();
      if (pausing !== undefined) await pausing;
    }
  }
}
