import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import type { PastStates } from "./past-states";
import { type ClusterAttributes, readState, rfc3339Of } from "./row-states";

type Own = Omit<ClusterEntry, "addOns" | "facts">;

/** An add-on of a cluster without its times, which cost most to make. */
export type NamedAddOnState = Pick<ClusterAddOnCell, "health" | "message" | "name" | "phase">;

const NO_FACTS: ClusterEntry["facts"] = [];

/**
 * A cluster as it was. Its times, its labels and what else changes seldom are read when they are wanted, its add-ons made each time
 * that they are read: of a fleet's hundred thousand few are shown. They are no properties of its own, so whoever copies it
 * by `...` copies what `plain` gives.
 */
export class PastCluster implements ClusterEntry {
  readonly name: Own["name"];
  readonly health: Own["health"];
  readonly message: Own["message"];
  readonly addOnsVisible = true;
  readonly status: Own["status"];
  readonly #states: PastStates;
  readonly #showsCause: (id: number) => boolean;
  #attributes: ClusterAttributes | undefined;

  /** Of the object with that number; its add-ons are those with these. */
  constructor(
    states: PastStates,
    readonly id: number,
    readonly addOnIds: Uint32Array,
    readonly addOnNames: readonly string[],
    showsCause: (id: number) => boolean = () => false,
  ) {
    const { snapshot } = states;
    const [health, message] = states.cluster(id);
    this.name = snapshot.firstNameOf(id);
    this.health = health;
    this.message = message ?? undefined;
    this.#states = states;
    this.#showsCause = showsCause;
    this.status = clusterStatus({ health, addOnsVisible: true, addOns: states.differentAddOns(addOnIds) });
  }

  /** With what works said of those of its add-ons of which the caller may read it. */
  withCauses(mayRead: (id: number) => boolean): PastCluster {
    const isCaused = this.addOnIds.some((id) => this.#states.addOn(id).caused !== undefined);
    return isCaused ? new PastCluster(this.#states, this.id, this.addOnIds, this.addOnNames, mayRead) : this;
  }

  get since(): Own["since"] {
    return this.#states.since(this.id);
  }

  get createdAt(): Own["createdAt"] {
    return rfc3339Of(this.#states.snapshot.createdOf(this.id));
  }

  get set(): Own["set"] {
    return this.attributes.set;
  }

  get kubernetesVersion(): Own["kubernetesVersion"] {
    return this.attributes.kubernetesVersion;
  }

  get provider(): Own["provider"] {
    return this.attributes.provider;
  }

  get region(): Own["region"] {
    return this.attributes.region;
  }

  get environment(): Own["environment"] {
    return this.attributes.environment;
  }

  get labels(): Own["labels"] {
    return this.attributes.labels;
  }

  get claims(): Own["claims"] {
    return this.attributes.claims;
  }

  private get attributes(): ClusterAttributes {
    this.#attributes ??= readState<ClusterAttributes>(this.#states.snapshot.attributesOf(this.id));
    return this.#attributes;
  }

  /** Of its add-ons, in the order of their names, what counts where times are compared. */
  addOnStates(): readonly NamedAddOnState[] {
    return Array.from(this.addOnIds, (id, index) => {
      const { caused, health, message: own, phase } = this.#states.addOn(id);
      const message = caused !== undefined && this.#showsCause(id) ? caused : own;
      return { name: this.addOnNames[index] ?? "", health, phase, message };
    });
  }

  /** Whether it has the same add-ons as at another time, and each is as it was. Most clusters of a fleet do. */
  hasAddOnsOf(other: PastCluster): boolean {
    const ids = other.addOnIds;
    return (
      ids.length === this.addOnIds.length &&
      this.addOnIds.every((id, index) => {
        const [is, was] = [this.#states.addOn(id), other.#states.addOn(ids[index] ?? 0)];
        if (is.health !== was.health || is.phase !== was.phase) return false;
        return this.addOnNames[index] === other.addOnNames[index];
      })
    );
  }

  /** With properties of its own, so that it can be copied. */
  plain(): ClusterEntry {
    const { addOns, createdAt, facts, since } = this;
    const { set, kubernetesVersion, provider, region, environment, labels, claims } = this.attributes;
    return {
      ...this,
      addOns,
      facts,
      since,
      createdAt,
      set,
      kubernetesVersion,
      provider,
      region,
      environment,
      labels,
      claims,
    };
  }

  get addOns(): ClusterAddOnCell[] {
    return Array.from(this.addOnIds, (id) => this.#states.cell(id, this.#showsCause(id)));
  }

  /** Facts are looked up where an add-on may have stalled alone. */
  get facts(): ClusterEntry["facts"] {
    const moving = this.addOnIds.filter((id) => isMoving(this.#states.addOn(id)));
    return moving.length === 0 ? NO_FACTS : Array.from(moving, (id) => this.#states.facts(id));
  }
}

function isMoving({ phase }: Pick<ClusterAddOnCell, "phase">): boolean {
  return phase === "applying" || phase === "failed";
}
