import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import type { PastStates } from "./past-states";
import { type ClusterAttributes, readState, rfc3339Of } from "./row-states";

type Own = Omit<ClusterEntry, "addOns" | "facts">;

const NO_FACTS: ClusterEntry["facts"] = [];

/**
 * A cluster as it was. Its add-ons are made each time that they are read: of a fleet's hundred thousand few are shown.
 * They are no properties of its own, so a copy by `...` has to say which it shall have.
 */
export class PastCluster implements ClusterEntry {
  readonly name: Own["name"];
  readonly health: Own["health"];
  readonly message: Own["message"];
  readonly since: Own["since"];
  readonly set: Own["set"];
  readonly kubernetesVersion: Own["kubernetesVersion"];
  readonly provider: Own["provider"];
  readonly region: Own["region"];
  readonly environment: Own["environment"];
  readonly createdAt: Own["createdAt"];
  readonly addOnsVisible = true;
  readonly status: Own["status"];
  readonly labels: Own["labels"];
  readonly claims: Own["claims"];
  readonly #states: PastStates;

  /** Of the object with that number; its add-ons are those with these. */
  constructor(
    states: PastStates,
    readonly id: number,
    readonly addOnIds: Uint32Array,
    readonly addOnNames: readonly string[],
  ) {
    const { snapshot } = states;
    const [health, message] = states.cluster(id);
    const attributes = readState<ClusterAttributes>(snapshot.attributesOf(id));
    this.name = snapshot.firstNameOf(id);
    this.health = health;
    this.message = message ?? undefined;
    this.since = states.since(id);
    this.set = attributes.set;
    this.kubernetesVersion = attributes.kubernetesVersion;
    this.provider = attributes.provider;
    this.region = attributes.region;
    this.environment = attributes.environment;
    this.createdAt = rfc3339Of(snapshot.createdOf(id));
    this.labels = attributes.labels;
    this.claims = attributes.claims;
    this.#states = states;
    const addOns = Array.from(addOnIds, (addOn) => states.addOn(addOn));
    this.status = clusterStatus({ health, addOnsVisible: true, addOns });
  }

  get addOns(): ClusterAddOnCell[] {
    return Array.from(this.addOnIds, (id) => this.#states.cell(id));
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
