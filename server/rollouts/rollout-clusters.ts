import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import { fieldOfClusters, type RolloutField } from "@/lib/api/rollouts/rollout-field";
import { type ListSource, ListStore } from "@/server/lists/list-store";
import { rolloutClusters } from "./rollout-row";
import type { Rollout } from "./rollouts-of";

type Scope = Readonly<Record<string, never>>;
type ClusterStore = ListStore<RolloutCluster, RolloutCluster, Scope, undefined>;

/** The clusters of one rollout at one moment. */
export interface RolloutClusters {
  readonly store: ClusterStore;
  readonly field: RolloutField;
}

const source: ListSource<RolloutCluster, RolloutCluster, Scope, undefined> = {
  table: rolloutClusterTable,
  cut: (row) => row,
  isWhole: () => true,
  row: (row) => row,
};

interface OfView {
  readonly revision: number;
  readonly isSynced: boolean;
  readonly staleSinceMs: number | undefined;
}

/** Makes a list of a rollout's clusters, once for each requested state. */
export class RolloutClusterLists {
  readonly #made = new WeakMap<Rollout, RolloutClusters>();

  constructor(private readonly view: OfView) {}

  of(rollout: Rollout): RolloutClusters {
    const known = this.#made.get(rollout) ?? this.#make(rollout);
    this.#made.set(rollout, known);
    return known;
  }

  #make({ lane }: Rollout): RolloutClusters {
    const clusters = rolloutClusters(lane);
    const { view } = this;
    const listed = {
      rows: new Map(clusters.map((cluster) => [cluster.name, cluster])),
      about: undefined,
      // Another state of it is another list.
      subscribe: () => () => undefined,
      get revision() {
        return view.revision;
      },
      get isSynced() {
        return view.isSynced;
      },
      get staleSinceMs() {
        return view.staleSinceMs;
      },
    };
    return { store: new ListStore(listed, source), field: fieldOfClusters(clusters, lane.waves.length) };
  }
}
