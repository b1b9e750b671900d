import type { HubState, ObjectChange } from "@/lib/blast-radius/hub-state";
import { knownHashes } from "@/lib/blast-radius/known-hashes";
import { objectKey, type Resource } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { TestBench } from "@/server/controllers/test-bench";
import { Running } from "@/server/controllers/test-running";
import { controllersOf, kindsOf } from "@/server/demo/hub-controllers/hub-parts";
import type { BareHub } from "@/server/demo/testing-bare";
import { openHub } from "@/server/hub/hub";
import { judgeRendered, type RenderingCaches } from "@/server/objects/judge-rendered";
import { changeOf } from "@/server/objects/object-change";
import { renderAgent } from "./render-agent";

const PARTS = ["sets", "placement"] as const;
const MAX_ROUNDS = 20;

/** A hub on which OCM's scheduler and the add-on manager run in turn; clusters apply what they are given at once. */
export class PredictedHub {
  readonly #ending = new AbortController();
  readonly #scheduler;
  readonly #followed: Promise<void>;
  readonly bench;

  constructor(hub: BareHub) {
    this.bench = new TestBench(hub);
    this.#scheduler = openHub(hub.transport, kindsOf(PARTS));
    this.#followed = this.#scheduler.start(this.#ending.signal);
  }

  /** Until nobody has anything left to do. */
  async settle(clusters: readonly string[]): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const before = await this.#versions();
      await this.#schedule();
      await this.bench.settle();
      await this.bench.applyWorks(clusters);
      await this.bench.settle();
      if (before === (await this.#versions())) return;
    }
    throw new Error("The hub does not come to rest");
  }

  async #schedule(): Promise<void> {
    const controllers = PARTS.flatMap((part) => controllersOf(part, this.#scheduler, () => new Date(), {}));
    const running = new Running(this.#scheduler, controllers);
    await running.quiet();
    await running.stop();
  }

  async #versions(): Promise<string> {
    const decisions = await this.#list(placementDecisions);
    const decided = decisions.map(({ metadata }) => `${objectKey(metadata)} ${metadata.resourceVersion}`).sort();
    return JSON.stringify([await this.bench.versions(), decided]);
  }

  /** As the console's caches have it. */
  async state(): Promise<HubState> {
    const decisions = await this.#list(placementDecisions);
    const addOns = await this.#list(clusterManagementAddOns);
    const clusterAddOns = await this.clusterAddOns();
    return {
      clusters: await this.#list(managedClusters),
      sets: await this.#list(managedClusterSets),
      bindings: await this.#list(managedClusterSetBindings),
      placements: await this.#list(placements),
      decisions: (key) => decisions.filter((one) => placementOf(one) === key),
      decisionsBeside: (key) => decisionCounts(decisions.filter((one) => placementOf(one) !== key)),
      addOns,
      clusterAddOns: (name) => clusterAddOns.filter(({ metadata }) => metadata.name === name),
      hashOf: knownHashes(addOns),
      now: new Date(),
      cel: clusterCel(),
    };
  }

  /** What is rendered of an add-on by a change, for a caller who may do all; `state` is that before the change. */
  rendered(state: HubState, change: ObjectChange, addOn: string) {
    const { client } = this.bench;
    const caller = { user: "admin", client, rights: { may: async () => true } } as unknown as Caller; // asked no more
    return judgeRendered(caller, cachesOf(state), addOn, [change]);
  }

  clusterAddOns() {
    return this.#list(managedClusterAddOns);
  }

  /** "cluster/add-on" of each cluster add-on. */
  async installed(): Promise<string[]> {
    return (await this.clusterAddOns()).map(({ metadata }) => objectKey(metadata)).sort();
  }

  /** Writes a change, and says what it was. */
  async write(resource: Resource, name: string, patch: object, namespace?: string): Promise<ObjectChange> {
    const ref = { name, namespace };
    const before = await this.bench.client.getRaw(resource, ref, this.#ending.signal);
    await this.bench.patch(resource, name, patch, namespace);
    const change = changeOf(resource, before, await this.bench.client.getRaw(resource, ref, this.#ending.signal));
    if (!change) throw new Error(`${resource.kind} moves no cluster`);
    return change;
  }

  /** Deletes an object, and says what it was. */
  async remove(resource: Resource, name: string, namespace: string): Promise<ObjectChange> {
    const before = await this.bench.client.getRaw(resource, { name, namespace }, this.#ending.signal);
    await this.bench.remove(resource, name, namespace);
    const change = changeOf(resource, before, undefined);
    if (!change) throw new Error(`${resource.kind} moves no cluster`);
    return change;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#followed;
    await this.bench.close();
  }

  #list<T>(resource: Resource<T>): Promise<T[]> {
    return this.bench.client.list(resource, { signal: this.#ending.signal });
  }
}

/** Caches that have just this. */
function cachesOf(state: HubState): RenderingCaches {
  const holding = <T>(items: readonly T[]) => ({ isSynced: true, list: () => [...items] });
  const byName = new Map(state.clusters.map((each) => [each.metadata.name, each]));
  return {
    clusters: { ...holding(state.clusters), get: (name) => byName.get(name) },
    clusterSets: holding(state.sets),
    clusterSetBindings: holding(state.bindings),
    placements: holding(state.placements),
    placementDecisions: { ...holding([]), by: (_, key) => [...state.decisions(key)] },
    addOns: holding(state.addOns),
    clusterAddOns: { isSynced: true, by: (_, addOn) => [...state.clusterAddOns(addOn)] },
    renderAgent,
  };
}
