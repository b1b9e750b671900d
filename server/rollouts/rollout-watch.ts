import { isDeepStrictEqual } from "node:util";
import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { placementOf } from "@/lib/resources/placement-decision";
import { type Clock, KeyedTimers } from "@/server/lists/keyed-timers";
import { clusterStageFacts, type Rollout, type RolloutCaches, rolloutsOf } from "./rollouts-of";

/**
 * After evaluating an add-on's rollouts, all pause for this multiple of the time it took, so that large ones do not
 * take all the time.
 */
const REST_PER_CHECK = 10;
const LONGEST_REST_MS = 500;
/**
 * The same while the hub is being read, which changes everything all the time: what is seen then is not yet how things
 * are.
 */
const REST_PER_EARLY_CHECK = 100;
const LONGEST_EARLY_REST_MS = 5_000;
/** Number of add-ons whose last evaluation is cached: people look at the clusters of few. */
const MAX_ADD_ONS = 4;

/**
 * Tracks which rollouts may have changed: a change on the hub affects the rollouts of its add-ons, and so does time,
 * when a soak or deadline ends or a cluster counts as stalled.
 */
export class RolloutWatch {
  readonly #names = new Map<string, Set<string>>();
  /** Add-ons whose rollouts have changed while all rest, in that order. */
  readonly #waiting = new Set<string>();
  readonly #tookMs = new Map<string, number>();
  readonly #moments: KeyedTimers;
  readonly #endOfRest: KeyedTimers;
  #restUntilMs = 0;
  /** By add-on; in the order of last use. */
  readonly #seen = new Map<string, ReadonlyMap<string, Rollout>>();
  #touch: (name: string) => void = () => undefined;

  constructor(
    private readonly caches: RolloutCaches,
    private readonly clock: Clock,
  ) {
    this.#moments = new KeyedTimers(clock, (addOn) => this.#touchAll(addOn));
    this.#endOfRest = new KeyedTimers(clock, () => this.#touchWaiting());
  }

  /** Reports the name of each existing or changed rollout from now on. Returns the functions that unsubscribe. */
  follow(touch: (name: string) => void): (() => void)[] {
    this.#touch = touch;
    const { addOns, causes, clusterAddOns, clusters, placementDecisions, placements } = this.caches;
    return [
      ...(causes ? [causes.follow((_, addOn) => this.#changed(addOn))] : []),
      addOns.subscribe(({ before, after }) => {
        for (const addOn of [before, after]) if (addOn) this.#know(addOn);
        this.#changed((after ?? before)?.metadata.name ?? "");
      }),
      clusterAddOns.subscribe(({ before, after }) => this.#changed((after ?? before)?.metadata.name ?? "")),
      clusters.subscribe(({ before, after }) => {
        const isSame = before && after && isDeepStrictEqual(factsOf(before), factsOf(after));
        if (!isSame) this.#changedAround((after ?? before)?.metadata.name ?? "");
      }),
      placements.subscribe(({ before, after }) => {
        const placement = after ?? before;
        if (placement) this.#changedThrough(objectKey(placement.metadata));
      }),
      placementDecisions.subscribe(({ before, after }) => {
        for (const decision of [before, after]) if (decision) this.#changedThrough(placementOf(decision));
      }),
      ...this.#followGates(),
      () => this.#moments.close(),
      () => this.#endOfRest.close(),
    ];
  }

  /** Windows and freezes concern any add-on, a gate its own. */
  #followGates(): (() => void)[] {
    const { clusterSets, freezes, maintenanceWindows, rolloutGates } = this.caches;
    const all = () => {
      for (const addOn of this.#names.keys()) this.#changed(addOn);
    };
    return [
      maintenanceWindows?.subscribe(all),
      freezes?.subscribe(all),
      clusterSets?.subscribe(all),
      rolloutGates?.subscribe(({ before, after }) => {
        for (const gate of [before, after]) if (gate) this.#changed(gate.spec.addOn);
      }),
    ].flatMap((unsubscribe) => unsubscribe ?? []);
  }

  /** As in its row; those of one add-on are evaluated together. */
  rollout(name: string): Rollout | undefined {
    const [addOn = ""] = name.split("/");
    const rollouts = this.#seen.get(addOn) ?? this.#check(addOn);
    this.#seen.delete(addOn);
    this.#seen.set(addOn, rollouts);
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= MAX_ADD_ONS) break;
      this.#seen.delete(oldest);
    }
    return rollouts.get(name);
  }

  #check(addOn: string): ReadonlyMap<string, Rollout> {
    const startMs = this.clock.now();
    const rollouts = rolloutsOf(this.caches, addOn, new Date(startMs));
    this.#tookMs.set(addOn, this.clock.now() - startMs);
    this.#restAfter(addOn);
    const changes = [...rollouts.values()].flatMap(({ lane }) => lane.changesAtMs ?? []);
    this.#moments.set(addOn, changes.length > 0 ? Math.min(...changes) : undefined);
    return rollouts;
  }

  #know(addOn: ClusterManagementAddOn): void {
    const { name } = addOn.metadata;
    const names = this.#names.get(name) ?? new Set();
    for (const placement of placementsOf(addOn)) names.add(`${name}/${placement}`);
    this.#names.set(name, names);
  }

  #changedAround(cluster: string): void {
    for (const decision of this.caches.placementDecisions.by("cluster", cluster))
      this.#changedThrough(placementOf(decision));
  }

  #changedThrough(placement: string): void {
    for (const { metadata } of this.caches.addOns.by("placement", placement)) this.#changed(metadata.name);
  }

  #changed(addOn: string): void {
    if (!this.#names.has(addOn) || this.#waiting.has(addOn)) return;
    this.#waiting.add(addOn);
    this.#touchWaiting();
  }

  /** Those pending, unless paused. Changes are evaluated soon, so the pause starts here. */
  #touchWaiting(): void {
    for (const addOn of this.#waiting) {
      if (this.#restUntilMs > this.clock.now()) {
        this.#endOfRest.set("", this.#restUntilMs);
        return;
      }
      this.#waiting.delete(addOn);
      this.#touchAll(addOn);
      this.#restAfter(addOn);
    }
  }

  #restAfter(addOn: string): void {
    const { clusterAddOns, placementDecisions } = this.caches;
    const isEarly = !clusterAddOns.isSynced || !placementDecisions.isSynced;
    const [times, most] = isEarly ? [REST_PER_EARLY_CHECK, LONGEST_EARLY_REST_MS] : [REST_PER_CHECK, LONGEST_REST_MS];
    const restMs = Math.min((this.#tookMs.get(addOn) ?? 0) * times, most);
    this.#restUntilMs = Math.max(this.#restUntilMs, this.clock.now() + restMs);
  }

  #touchAll(addOn: string): void {
    this.#seen.delete(addOn);
    for (const name of this.#names.get(addOn) ?? []) this.#touch(name);
    if (this.caches.addOns.get(addOn)) return;
    this.#names.delete(addOn);
    this.#tookMs.delete(addOn);
  }
}

/** What a rollout reads of a cluster, and windows and freezes select by. */
function factsOf(cluster: ManagedCluster): object {
  return { ...clusterStageFacts(cluster), labels: cluster.metadata.labels, claims: cluster.status.clusterClaims };
}
