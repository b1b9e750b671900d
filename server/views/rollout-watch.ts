import { isDeepStrictEqual } from "node:util";
import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { placementOf } from "@/lib/resources/placement-decision";
import { type Clock, Moments } from "./moments";
import { factsOf, type Rollout, type RolloutCaches, rolloutsOf } from "./rollouts-of";

/** An add-on's rollouts rest so many times as long as a look at them took, so that large ones do not take all the time. */
const REST_PER_LOOK = 10;
const LONGEST_REST_MS = 500;

/**
 * Knows which rollouts may look otherwise: what changes on the hub touches the rollouts of the add-ons it concerns, and so does time,
 * at the moment when a soak or a deadline ends or somebody counts as stalled.
 */
export class RolloutWatch {
  readonly #names = new Map<string, Set<string>>();
  readonly #restUntilMs = new Map<string, number>();
  readonly #moments: Moments;
  #seen: { readonly addOn: string; readonly rollouts: ReadonlyMap<string, Rollout> } | undefined;
  #touch: (name: string) => void = () => undefined;

  constructor(
    private readonly caches: RolloutCaches,
    private readonly clock: Clock,
  ) {
    this.#moments = new Moments(clock, (addOn) => this.#touchAll(addOn));
  }

  /** Touches the name of each rollout that there is or that may have changed, from now on. Returns the ways out. */
  follow(touch: (name: string) => void): (() => void)[] {
    this.#touch = touch;
    const { addOns, clusterAddOns, clusters, placementDecisions, placements } = this.caches;
    return [
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
      () => this.#moments.close(),
    ];
  }

  /** As the caches have it now; those of one add-on are looked at together. */
  rollout(name: string): Rollout | undefined {
    const [addOn = ""] = name.split("/");
    if (this.#seen?.addOn !== addOn) this.#seen = { addOn, rollouts: this.#look(addOn) };
    return this.#seen.rollouts.get(name);
  }

  #look(addOn: string): ReadonlyMap<string, Rollout> {
    const startMs = this.clock.now();
    const rollouts = rolloutsOf(this.caches, addOn, new Date(startMs));
    const endMs = this.clock.now();
    if (rollouts.size > 0) this.#restUntilMs.set(addOn, endMs + Math.min((endMs - startMs) * REST_PER_LOOK, LONGEST_REST_MS));
    else this.#restUntilMs.delete(addOn);
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
    for (const decision of this.caches.placementDecisions.by("cluster", cluster)) this.#changedThrough(placementOf(decision));
  }

  #changedThrough(placement: string): void {
    for (const { metadata } of this.caches.addOns.by("placement", placement)) this.#changed(metadata.name);
  }

  #changed(addOn: string): void {
    if (!this.#names.has(addOn)) return;
    const restUntilMs = this.#restUntilMs.get(addOn) ?? 0;
    if (restUntilMs > this.clock.now()) this.#moments.set(addOn, restUntilMs);
    else this.#touchAll(addOn);
  }

  #touchAll(addOn: string): void {
    if (this.#seen?.addOn === addOn) this.#seen = undefined;
    for (const name of this.#names.get(addOn) ?? []) this.#touch(name);
    if (!this.caches.addOns.get(addOn)) this.#names.delete(addOn);
  }
}
