import type { ClusterAddOnEntry, ListedClusterFacts } from "@/lib/lists/cluster-addons/list";
import type { PastStates } from "./past-states";

/**
 * A cluster add-on as it was, of which a fleet has a hundred thousand: its fields are read from the snapshot when they
 * are wanted. They are no properties of its own, so it is never copied by `...`.
 */
export class PastClusterAddOn implements ClusterAddOnEntry {
  readonly #states: PastStates;

  constructor(
    states: PastStates,
    readonly id: number,
    readonly name: string,
    private readonly factsOfCluster: (() => ListedClusterFacts) | undefined,
  ) {
    this.#states = states;
  }

  /** Of its cluster. */
  get of(): ListedClusterFacts | undefined {
    return this.factsOfCluster?.();
  }

  get cluster(): string {
    return this.#states.snapshot.firstNameOf(this.id);
  }

  get addOn(): string {
    return this.#states.snapshot.secondNameOf(this.id);
  }

  get health(): ClusterAddOnEntry["health"] {
    return this.#states.addOn(this.id).health;
  }

  get phase(): ClusterAddOnEntry["phase"] {
    return this.#states.addOn(this.id).phase;
  }

  get message(): ClusterAddOnEntry["message"] {
    return this.#states.addOn(this.id).message;
  }

  get since(): ClusterAddOnEntry["since"] {
    return this.#states.since(this.id);
  }

  get config(): ClusterAddOnEntry["config"] {
    return this.#states.addOn(this.id).config;
  }

  get overridden(): ClusterAddOnEntry["overridden"] {
    return this.#states.addOn(this.id).overridden;
  }

  get facts(): ClusterAddOnEntry["facts"] {
    return this.#states.facts(this.id);
  }
}
