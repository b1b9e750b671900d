import type { ClusterAddOnEntry, ListedClusterFacts } from "@/lib/lists/cluster-addons/list";
import type { PastStates, SharedState } from "./past-states";

/** What those of one cluster share. */
export interface OfPastCluster {
  readonly states: PastStates;
  /** Read when it is first wanted; undefined of a cluster that there was not. */
  readonly facts: (() => ListedClusterFacts) | undefined;
}

/**
 * A cluster add-on as it was, of which a fleet has a hundred thousand: all but its number and its state is read from the
 * snapshot when it is wanted. Fields are no properties of its own, so it is never copied by `...`.
 */
export class PastClusterAddOn implements ClusterAddOnEntry {
  readonly #shared: OfPastCluster;
  /** Looked up once: lists read it several times to sort and count. */
  readonly #state: SharedState;

  constructor(
    shared: OfPastCluster,
    readonly id: number,
    private readonly showsCause = false,
  ) {
    this.#shared = shared;
    this.#state = shared.states.addOn(id);
  }

  /** With what its works said: for callers who may list these. */
  withCause(): PastClusterAddOn {
    return this.#state.caused === undefined ? this : new PastClusterAddOn(this.#shared, this.id, true);
  }

  /** Of its cluster. */
  get of(): ListedClusterFacts | undefined {
    return this.#shared.facts?.();
  }

  get name(): string {
    return this.#states.snapshot.nameOf(this.id);
  }

  get cluster(): string {
    return this.#states.snapshot.firstNameOf(this.id);
  }

  get addOn(): string {
    return this.#states.snapshot.secondNameOf(this.id);
  }

  get health(): ClusterAddOnEntry["health"] {
    return this.#state.health;
  }

  get phase(): ClusterAddOnEntry["phase"] {
    return this.#state.phase;
  }

  get message(): ClusterAddOnEntry["message"] {
    const { caused, message } = this.#state;
    return this.showsCause ? (caused ?? message) : message;
  }

  get since(): ClusterAddOnEntry["since"] {
    return this.#states.since(this.id);
  }

  get config(): ClusterAddOnEntry["config"] {
    return this.#state.config;
  }

  get overridden(): ClusterAddOnEntry["overridden"] {
    return this.#state.overridden;
  }

  get facts(): ClusterAddOnEntry["facts"] {
    return this.#states.facts(this.id);
  }

  get #states(): PastStates {
    return this.#shared.states;
  }
}
