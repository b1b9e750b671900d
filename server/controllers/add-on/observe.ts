import type { ConfigKind } from "@/lib/addon-config/agent";
import { startRules } from "@/lib/gates/start-rules";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import { specHash } from "@/lib/resources/spec-hash";
import type { ClusterReach } from "@/lib/rollout/away";
import type { BlockOf } from "@/lib/rollout/blocked";
import type { PlacementState } from "@/lib/rollout/config-graph";
import type { HashOf } from "@/lib/rollout/config-status";
import { type DesiredConfig, desiredOf, isSameConfigSet } from "@/lib/rollout/desired-configs";
import { type Beginnings, observeBeginnings } from "@/lib/rollout/ramp";
import { reachOf } from "@/lib/rollout/reach";
import { startFacts } from "@/server/controllers/starts/hub";
import { configObject } from "@/server/hub/config-object";
import { type AddOnHub, canInstallOn, isCachedConfig, placementStates } from "./hub";
import type { RevisionHistory } from "./revision-history";
import type { ConfigAt } from "./rollout";
import { type DecisionHistory, observeDecisions, unsettled } from "./settling";

/** All that plans for an add-on are made from. */
export interface Observed {
  readonly addOn: ClusterManagementAddOn;
  /** By "namespace/name". */
  readonly placements: ReadonlyMap<string, PlacementState>;
  readonly decisionHistory: DecisionHistory;
  readonly beginnings: Beginnings;
  /** Placements whose decisions are changing, and for how many more milliseconds they count as changing. */
  readonly unsettled: ReadonlyMap<string, number>;
  readonly clusterAddOns: readonly ManagedClusterAddOn[];
  /** Whether a cluster exists and is not being deleted. */
  readonly canInstallOn: (cluster: string) => boolean;
  readonly hashOf: HashOf;
  readonly configAt: ConfigAt;
  /** Why the add-on may not start on a cluster by windows and freezes. */
  readonly blockOf: BlockOf;
  /** Those that wait for people before groups of its placements. */
  readonly gates: readonly RolloutGate[];
  readonly reach: ClusterReach;
  readonly now: Date;
}

interface Sources {
  /** That of the previous observation. */
  readonly decisionHistory: DecisionHistory | undefined;
  /** Those of the previous observation. */
  readonly beginnings: Beginnings | undefined;
  /**
   * The configuration kinds of the add-on's agent; where the add-on has its own manager, that one writes the hashes.
   */
  readonly configKinds: readonly ConfigKind[];
  readonly revisions: Pick<RevisionHistory, "find">;
}

/** Reads the caches; nothing here waits or writes. */
export function observe(hub: AddOnHub, addOn: ClusterManagementAddOn, sources: Sources): Observed {
  const now = new Date();
  const placements = placementStates(hub, addOn);
  const decisionHistory = observeDecisions(sources.decisionHistory, placements, now.getTime());
  const clusterAddOns = hub.clusterAddOns.by("addOn", addOn.metadata.name);
  const beginnings = observeBeginnings(sources.beginnings, clusterAddOns, now.getTime());
  return {
    addOn,
    placements,
    decisionHistory,
    beginnings,
    unsettled: unsettled(decisionHistory, now.getTime()),
    clusterAddOns,
    canInstallOn: (cluster) => canInstallOn(hub, cluster),
    hashOf: hashIn(hub, sources.configKinds),
    configAt: configIn(hub, addOn, sources.revisions),
    blockOf: blocksIn(hub, addOn.metadata.name, now),
    gates: hub.rolloutGates.by("addOn", addOn.metadata.name),
    reach: { ...reachOf((name) => hub.clusters.get(name)), beganMs: (name) => beginnings.get(name) },
    now,
  };
}

function blocksIn(hub: AddOnHub, addOn: string, now: Date): BlockOf {
  const rules = startRules(startFacts(hub, now.getTime()));
  const unread = hub.rolloutGates.isSynced ? undefined : GATES_UNREAD;
  return (name) => {
    const cluster = hub.clusters.get(name);
    return cluster && (unread ?? rules.blockOf(addOn, cluster));
  };
}

const GATES_UNREAD = {
  kind: "unread",
  name: "rolloutgates",
  message: "rolloutgates cannot be read, so it is not known whether updates may start.",
  untilMs: undefined,
} as const;

function hashIn(hub: AddOnHub, kinds: readonly ConfigKind[]): HashOf {
  return (config) => {
    if (!isCachedConfig(config) || !kinds.some((kind) => isOfKind(config, kind))) return undefined;
    const object = configObject(hub, config);
    return object ? specHash(object) : "";
  };
}

/**
 * Finds what clusters may go back to: what the hub has under that name, or the last content known to be good for the
 * placement. An editor of the add-on may name any existing configuration, but must not reach other revisions by it.
 */
function configIn(hub: AddOnHub, addOn: ClusterManagementAddOn, revisions: Sources["revisions"]): ConfigAt {
  return (config, placement) => {
    const current = configObject(hub, config);
    if (current && specHash(current) === config.specHash) return current;
    return isKnownGood(addOn, placement, config) ? revisions.find(addOn.metadata.name, config) : undefined;
  };
}

function isKnownGood({ status }: ClusterManagementAddOn, placement: string, config: DesiredConfig): boolean {
  const progression = status.installProgressions.find((each) => objectKey(each) === placement);
  return (progression?.configReferences ?? []).some((reference) => {
    if (!isOfKind(reference, { group: config.group, plural: config.resource })) return false;
    const good = desiredOf({ ...reference, desiredConfig: reference.lastKnownGoodConfig });
    return good !== undefined && isSameConfigSet([good], [config]);
  });
}
