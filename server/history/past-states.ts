import type { ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import { STALLED_AFTER_MS } from "@/lib/rollout/stalled";
import { type ClusterAddOnState, type ClusterState, readState, timeOrNone } from "./row-states";
import type { Snapshot } from "./store/snapshot";

/** What thousands of cluster add-ons share: their state, read once. */
export interface SharedState extends Pick<ClusterAddOnEntry, "config" | "health" | "message" | "overridden" | "phase"> {
  readonly version: string | undefined;
  /** The message with what its works said, where they said more. */
  readonly caused: string | undefined;
  /** Some of these works were in another namespace than its cluster's. */
  readonly isCausedElsewhere: boolean;
}

type Facts = ClusterAddOnEntry["facts"];

/** The states of a snapshot as rows have them. What objects share is read once; what they do not is made on demand. */
export class PastStates {
  readonly #addOns: SharedState[] = [];
  readonly #clusters: ClusterState[] = [];
  readonly #references = new Map<string, Facts["status"]["configReferences"]>();

  constructor(readonly snapshot: Snapshot) {}

  /** Of a cluster add-on. */
  addOn(id: number): SharedState {
    const number = this.snapshot.states.state.get(id);
    this.#addOns[number] ??= sharedState(readState<ClusterAddOnState>(this.snapshot.stateOf(id)));
    return this.#addOns[number];
  }

  /** The states of these cluster add-ons: of those with equal ones that follow each other, one. */
  differentAddOns(ids: Uint32Array): SharedState[] {
    const states: SharedState[] = [];
    for (const id of ids) {
      const state = this.addOn(id);
      if (state !== states.at(-1)) states.push(state);
    }
    return states;
  }

  cluster(id: number): ClusterState {
    const number = this.snapshot.states.state.get(id);
    this.#clusters[number] ??= readState<ClusterState>(this.snapshot.stateOf(id));
    return this.#clusters[number];
  }

  /** RFC 3339; undefined where that is unknown. */
  since(id: number): string | undefined {
    return timeOrNone(this.snapshot.sinceOf(id));
  }

  /** A cluster add-on as its cluster's row has it; `withCause`: with what its works said. */
  cell(id: number, withCause = false): ClusterAddOnCell {
    const { caused, health, message: own, phase } = this.addOn(id);
    const message = withCause ? (caused ?? own) : own;
    return { name: this.snapshot.secondNameOf(id), health, phase, message, since: this.since(id) };
  }

  /** As much of a cluster add-on's object as lists read: its age, its version, and when it counts as stalled. */
  facts(id: number): Facts {
    const { snapshot } = this;
    const { phase, version } = this.addOn(id);
    const name = snapshot.secondNameOf(id);
    const stallsAt = snapshot.attributesOf(id);
    return {
      metadata: {
        name,
        namespace: snapshot.firstNameOf(id),
        creationTimestamp: timeOrNone(snapshot.createdOf(id)) ?? "",
      },
      spec: NO_SPEC,
      status: {
        conditions: stallsAt === "" ? NO_CONDITIONS : [stalling(phase, Number(stallsAt))],
        configReferences: version === undefined ? NO_REFERENCES : this.#applied(`${name}-${version}`),
      },
    };
  }

  /** References from which the version is read. */
  #applied(name: string): Facts["status"]["configReferences"] {
    const known = this.#references.get(name);
    if (known) return known;
    const lastAppliedConfig = { name, namespace: "", specHash: "" };
    const group = "addon.open-cluster-management.io";
    const references = [{ group, resource: "addontemplates", lastAppliedConfig }];
    this.#references.set(name, references);
    return references;
  }
}

const NO_CONDITIONS: Facts["status"]["conditions"] = [];
const NO_REFERENCES: Facts["status"]["configReferences"] = [];
const NO_SPEC: Facts["spec"] = { configs: [] };

/** A state of an older file has no version, and nothing of works. */
function sharedState([
  health,
  phase,
  message,
  config,
  overridden,
  version,
  caused,
  elsewhere,
]: ClusterAddOnState): SharedState {
  return {
    health,
    phase,
    message: message ?? undefined,
    config: config ?? undefined,
    overridden: overridden === 1 ? true : undefined,
    version: version ?? undefined,
    caused,
    isCausedElsewhere: elsewhere === 1,
  };
}

/** The condition by which it counts as stalled from then on; 0: at any time. */
function stalling(phase: ClusterAddOnCell["phase"], seconds: number) {
  const rest = { reason: "", message: "" };
  if (phase === "failed") return { type: "ManifestApplied", status: "False", lastTransitionTime: "", ...rest };
  const lastTransitionTime = new Date(seconds * 1_000 - STALLED_AFTER_MS).toISOString();
  return { type: "Progressing", status: "True", lastTransitionTime, ...rest };
}
