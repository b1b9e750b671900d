import { compareText } from "@/lib/kube/order";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ListedClusterFacts } from "@/lib/lists/cluster-addons/list";
import { ObjectsByCluster } from "./objects-by-cluster";
import { pastAddOn, talliesOf } from "./past-add-on";
import { PastCluster } from "./past-cluster";
import { PastClusterAddOn } from "./past-cluster-add-on";
import { PastStates } from "./past-states";
import { type ClusterAttributes, readState } from "./row-states";
import { pauseAfter } from "./store/pause-after";
import type { Pause, Snapshot } from "./store/snapshot";
import { KIND, type Kind } from "./store/subjects";

/** Rows by name. */
type Rows<Row> = ReadonlyMap<string, Row>;

const NO_NAMES: readonly string[] = [];

/** Makes rows of a snapshot, as the console would have made them from the hub's objects. Work is paused now and then. */
export class PastRowMaker {
  readonly #pause: Pause = pauseAfter();
  readonly #states: PastStates;
  readonly #names = new Map<string, readonly string[]>();
  #lastNames: { readonly ids: Uint32Array; readonly names: readonly string[] } | undefined;
  #addOnsByCluster: Promise<ObjectsByCluster> | undefined;

  constructor(private readonly snapshot: Snapshot) {
    this.#states = new PastStates(snapshot);
  }

  /** Clusters with their add-ons. */
  async clusters(): Promise<Rows<PastCluster>> {
    const byCluster = await this.#byCluster();
    const rows = new Map<string, PastCluster>();
    await this.#each(KIND.cluster, (id) => {
      const ids = byCluster.of(this.snapshot.firstOf(id));
      const row = new PastCluster(this.#states, id, ids, this.namesOf(ids));
      rows.set(row.name, row);
    });
    return rows;
  }

  async clusterAddOns(): Promise<Rows<PastClusterAddOn>> {
    const { snapshot } = this;
    const byCluster = await this.#byCluster();
    const facts = await this.#clusterFacts();
    const rows = new Map<string, PastClusterAddOn>();
    const clusters = Array.from(byCluster.names(), (first) => ({ first, prefix: `${snapshot.texts.at(first)}/` }));
    // In the order of their names, which lists put them into first.
    for (const { first, prefix } of clusters.sort((a, b) => compareText(a.prefix, b.prefix))) {
      const of = facts.get(first);
      for (const id of byCluster.of(first)) {
        const name = prefix + snapshot.secondNameOf(id);
        rows.set(name, new PastClusterAddOn(this.#states, id, name, of));
      }
      const pausing = this.#pause();
      if (pausing !== undefined) await pausing;
    }
    return rows;
  }

  /** Numbers of the objects that clusters were, by name. */
  async clusterIds(): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>();
    await this.#each(KIND.cluster, (id) => void ids.set(this.snapshot.firstNameOf(id), id));
    return ids;
  }

  async addOns(): Promise<Rows<AddOnEntry>> {
    const tallies = talliesOf(this.#states, await this.#byCluster());
    const rows = new Map<string, AddOnEntry>();
    await this.#each(KIND.addOn, (id) => {
      const name = this.snapshot.firstNameOf(id);
      rows.set(name, pastAddOn(this.snapshot, id, tallies.get(name)));
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
    const [health] = this.#states.cluster(id);
    const { claims: _, ...attributes } = readState<ClusterAttributes>(this.snapshot.attributesOf(id));
    return { health, ...attributes };
  }

  async #each(kind: Kind, use: (id: number) => void): Promise<void> {
    const { snapshot } = this;
    for (let id = 0; id < snapshot.size; id += 1) {
      if (snapshot.kindOf(id) !== kind || !snapshot.states.has(id)) continue;
      use(id);
      const pausing = this.#pause();
      if (pausing !== undefined) await pausing;
    }
  }
}
