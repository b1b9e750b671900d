import { clusterStatus } from "@/lib/health/cluster-status";
import { compareText } from "@/lib/kube/order";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ClusterAddOnEntry, ListedClusterFacts } from "@/lib/lists/cluster-addons/list";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import { STALLED_AFTER_MS } from "@/lib/rollout/stalled";
import { AddOnTally } from "@/server/addons/add-on-tally";
import { InternPool } from "@/server/lists/intern-pool";
import { byName } from "@/server/lists/row-view";
import {
  type AddOnState,
  type ClusterAddOnState,
  type ClusterAttributes,
  type ClusterState,
  readState,
  rfc3339Of,
} from "./row-states";
import { pauseAfter } from "./store/pause-after";
import type { Pause, Snapshot } from "./store/snapshot";
import { KIND } from "./store/subjects";

/** A row that was made from what is stored, and which object it was. */
export interface PastRows<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** Numbers of the objects in the snapshot, by the name of the row. */
  readonly ids: ReadonlyMap<string, number>;
}

const NO_NAMES: readonly string[] = [];
const NO_FACTS: ClusterEntry["facts"] = [];

/** Makes rows of a snapshot, as the console would have made them from the hub's objects. Work is paused now and then. */
export class PastRowMaker {
  readonly #pause: Pause = pauseAfter();
  readonly #addOnStates: ClusterAddOnState[] = [];
  readonly #nameLists = new InternPool<readonly string[]>();
  #cells: Promise<ReadonlyMap<string, readonly PlacedCell[]>> | undefined;

  constructor(private readonly snapshot: Snapshot) {}

  /** Clusters with their add-ons. */
  async clusters(): Promise<PastRows<ClusterEntry>> {
    const cells = await this.cells();
    const rows = new Map<string, ClusterEntry>();
    const ids = new Map<string, number>();
    await this.#each(KIND.cluster, (id) => {
      const name = this.snapshot.firstNameOf(id);
      rows.set(name, this.#cluster(id, name, cells.get(name) ?? []));
      ids.set(name, id);
    });
    return { rows, ids };
  }

  async clusterAddOns(): Promise<PastRows<ClusterAddOnEntry>> {
    const cells = await this.cells();
    const facts = await this.#clusterFacts();
    const rows = new Map<string, ClusterAddOnEntry>();
    const ids = new Map<string, number>();
    // In the order of their names, which lists put them into first.
    for (const [cluster, placed] of [...cells].sort(([a], [b]) => compareText(`${a}/`, `${b}/`))) {
      for (const { cell, id } of placed) {
        const name = `${cluster}/${cell.name}`;
        rows.set(name, this.#clusterAddOn(id, name, cell, facts.get(cluster)));
        ids.set(name, id);
      }
      await this.#pause();
    }
    return { rows, ids };
  }

  async addOns(): Promise<PastRows<AddOnEntry>> {
    const tallies = await this.#tallies();
    const rows = new Map<string, AddOnEntry>();
    const ids = new Map<string, number>();
    await this.#each(KIND.addOn, (id) => {
      const name = this.snapshot.firstNameOf(id);
      rows.set(name, this.#addOn(id, name, tallies.get(name)));
      ids.set(name, id);
    });
    return { rows, ids };
  }

  /** Of each cluster its add-ons, sorted by name. */
  cells(): Promise<ReadonlyMap<string, readonly PlacedCell[]>> {
    this.#cells ??= this.#gatherCells();
    return this.#cells;
  }

  async #gatherCells(): Promise<ReadonlyMap<string, readonly PlacedCell[]>> {
    const cells = new Map<string, PlacedCell[]>();
    await this.#each(KIND.clusterAddOn, (id) => {
      const cluster = this.snapshot.firstNameOf(id);
      const placed = { id, cell: this.#cell(id) };
      const others = cells.get(cluster);
      if (others) others.push(placed);
      else cells.set(cluster, [placed]);
    });
    for (const placed of cells.values()) if (!isSorted(placed)) placed.sort((a, b) => byName(a.cell, b.cell));
    return cells;
  }

  #cell(id: number): ClusterAddOnCell {
    const [health, phase, message] = this.#addOnState(id);
    return {
      name: this.snapshot.secondNameOf(id),
      health,
      phase,
      message: message ?? undefined,
      since: timeOrNone(this.snapshot.sinceOf(id)),
    };
  }

  #cluster(id: number, name: string, placed: readonly PlacedCell[]): ClusterEntry {
    const { snapshot } = this;
    const [health, message] = readState<ClusterState>(snapshot.stateOf(id));
    const { claims, environment, kubernetesVersion, labels, provider, region, set } = readState<ClusterAttributes>(
      snapshot.attributesOf(id),
    );
    const addOns = placed.map(({ cell }) => cell);
    const row = {
      name,
      health,
      message: message ?? undefined,
      since: timeOrNone(snapshot.sinceOf(id)),
      set,
      kubernetesVersion,
      provider,
      region,
      environment,
      createdAt: rfc3339Of(snapshot.createdOf(id)),
      addOnsVisible: true,
      addOns,
    };
    return {
      ...row,
      status: clusterStatus(row),
      addOnNames: this.namesOf(addOns),
      facts: this.#moving(placed, name),
      labels,
      claims,
    };
  }

  /** Most clusters have the same. */
  namesOf(addOns: readonly ClusterAddOnCell[]): readonly string[] {
    if (addOns.length === 0) return NO_NAMES;
    const names = addOns.map(({ name }) => name);
    return this.#nameLists.of(names.join(" "), names);
  }

  /** Facts are looked up where an add-on may have stalled alone. */
  #moving(placed: readonly PlacedCell[], cluster: string): ClusterEntry["facts"] {
    const moving = placed.filter(({ cell }) => cell.phase === "applying" || cell.phase === "failed");
    return moving.length === 0 ? NO_FACTS : moving.map(({ cell, id }) => this.#facts(id, cluster, cell));
  }

  #clusterAddOn(
    id: number,
    name: string,
    cell: ClusterAddOnCell,
    of: ListedClusterFacts | undefined,
  ): ClusterAddOnEntry {
    const cluster = this.snapshot.firstNameOf(id);
    const [, , , config, overridden] = this.#addOnState(id);
    return {
      name,
      cluster,
      addOn: cell.name,
      health: cell.health,
      phase: cell.phase,
      message: cell.message,
      since: cell.since,
      config: config ?? undefined,
      overridden: overridden === 1 ? true : undefined,
      of,
      facts: this.#facts(id, cluster, cell),
    };
  }

  /** As much of the object as lists read: its age, its version, and when it counts as stalled. */
  #facts(id: number, namespace: string, { name, phase }: ClusterAddOnCell): ClusterAddOnEntry["facts"] {
    const { snapshot } = this;
    const metadata = { name, namespace, creationTimestamp: timeOrNone(snapshot.createdOf(id)) ?? "" };
    const [, , , , , version] = this.#addOnState(id);
    const stallsAt = snapshot.attributesOf(id);
    const conditions = stallsAt === "" ? NO_CONDITIONS : [stalling(phase, Number(stallsAt))];
    const configReferences = version === null || version === undefined ? NO_CONFIGS : [applied(`${name}-${version}`)];
    return { metadata, spec: NO_SPEC, status: { conditions, configReferences } };
  }

  #addOn(id: number, name: string, tally: AddOnTally | undefined): AddOnEntry {
    const { placements, ...own } = readState<AddOnState>(this.snapshot.stateOf(id));
    return {
      ...own,
      name,
      placements: placements.map((placement) => ({ ...placement, conditions: [] })),
      clustersVisible: true,
      counts: tally?.counts ?? [],
      causes: tally?.causes ?? [],
      createdAt: rfc3339Of(this.snapshot.createdOf(id)),
    };
  }

  /** How many clusters of each add-on are how. */
  async #tallies(): Promise<ReadonlyMap<string, AddOnTally>> {
    const counts = new Map<string, Map<number, { readonly id: number; size: number }>>();
    await this.#each(KIND.clusterAddOn, (id) => {
      const name = this.snapshot.secondNameOf(id);
      const ofAddOn = counts.get(name) ?? new Map<number, { readonly id: number; size: number }>();
      counts.set(name, ofAddOn);
      const state = this.snapshot.states.state.get(id);
      const count = ofAddOn.get(state) ?? { id, size: 0 };
      count.size += 1;
      ofAddOn.set(state, count);
    });
    const tallyOf = (sizes: Iterable<{ readonly id: number; readonly size: number }>) => {
      const tally = new AddOnTally();
      for (const { id, size } of sizes) {
        const text = this.#cell(id);
        tally.add({ metadata: { name: text.name, creationTimestamp: "" }, status: { conditions: [] }, text }, size);
      }
      return tally;
    };
    return new Map([...counts].map(([name, states]) => [name, tallyOf(states.values())]));
  }

  async #clusterFacts(): Promise<ReadonlyMap<string, ListedClusterFacts>> {
    const facts = new Map<string, ListedClusterFacts>();
    await this.#each(KIND.cluster, (id) => {
      const [health] = readState<ClusterState>(this.snapshot.stateOf(id));
      const { claims: _, ...attributes } = readState<ClusterAttributes>(this.snapshot.attributesOf(id));
      facts.set(this.snapshot.firstNameOf(id), { health, ...attributes });
    });
    return facts;
  }

  async #each(kind: number, use: (id: number) => void): Promise<void> {
    const { snapshot } = this;
    for (let id = 0; id < snapshot.size; id += 1) {
      if (snapshot.kindOf(id) !== kind || !snapshot.states.has(id)) continue;
      use(id);
      const pausing = this.#pause();
      if (pausing !== undefined) await pausing;
    }
  }

  /** Thousands share a state. */
  #addOnState(id: number): ClusterAddOnState {
    const number = this.snapshot.states.state.get(id);
    this.#addOnStates[number] ??= readState<ClusterAddOnState>(this.snapshot.stateOf(id));
    return this.#addOnStates[number];
  }
}

interface PlacedCell {
  readonly id: number;
  readonly cell: ClusterAddOnCell;
}

function timeOrNone(seconds: number): string | undefined {
  return seconds === 0 ? undefined : rfc3339Of(seconds);
}

/** They mostly come in their order. */
function isSorted(placed: readonly PlacedCell[]): boolean {
  return placed.every(({ cell }, index) => index === 0 || (placed[index - 1]?.cell.name ?? "") < cell.name);
}

const NO_CONDITIONS: ClusterAddOnEntry["facts"]["status"]["conditions"] = [];
const NO_CONFIGS: ClusterAddOnEntry["facts"]["status"]["configReferences"] = [];
const NO_SPEC: ClusterAddOnEntry["facts"]["spec"] = { configs: [] };

/** The condition by which it counts as stalled from then on; 0: at any time. */
function stalling(phase: ClusterAddOnCell["phase"], seconds: number) {
  const rest = { reason: "", message: "" };
  if (phase === "failed") return { type: "ManifestApplied", status: "False", lastTransitionTime: "", ...rest };
  const lastTransitionTime = new Date(seconds * 1_000 - STALLED_AFTER_MS).toISOString();
  return { type: "Progressing", status: "True", lastTransitionTime, ...rest };
}

/** A reference from which the version is read. */
function applied(name: string): ClusterAddOnEntry["facts"]["status"]["configReferences"][number] {
  const lastAppliedConfig = { name, namespace: "", specHash: "" };
  return { group: "addon.open-cluster-management.io", resource: "addontemplates", lastAppliedConfig };
}
