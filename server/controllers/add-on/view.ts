import type { ConfigKind } from "@/lib/addon-config/agent";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import type { PlacementState } from "@/lib/rollout/config-graph";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { HubOf } from "@/server/hub/hub";
import type { Archive } from "./archive";
import { type HashOf, withConfigs } from "./config-status";
import { textsFor } from "./revision-text";
import { type AddOnRollout, planAddOn } from "./rollout";
import { type Sightings, unsettled } from "./settling";

export type AddOnHub = HubOf<
  "clusters" | "placements" | "placementDecisions" | "addOns" | "clusterAddOns" | "addOnTemplates" | "addOnDeploymentConfigs"
>;

/** Where an add-on is and where its placements want it; undefined where it is installed by hand. */
export function installView(hub: AddOnHub, addOn: ClusterManagementAddOn) {
  if (addOn.spec.installStrategy.type !== "Placements") return undefined;
  const chosen = new Set(
    [...placementStates(hub, addOn).values()].flatMap(({ placement, decisions }) => (placement ? decisions.flatMap(decidedClusters) : [])),
  );
  const present = hub.clusterAddOns.by("addOn", addOn.metadata.name);
  const clusters = new Set(present.map(({ metadata }) => metadata.namespace ?? ""));
  const decided = new Set([...chosen].filter((cluster) => clusters.has(cluster) || canTake(hub, cluster)));
  const staying = present.filter(({ metadata }) => !metadata.deletionTimestamp || decided.has(metadata.namespace ?? ""));
  const installed = new Set(staying.map(({ metadata }) => metadata.namespace ?? ""));
  return { decided, installed };
}

/** A cluster on its way out gets nothing new. */
function canTake(hub: AddOnHub, cluster: string): boolean {
  const found = hub.clusters.get(cluster);
  return found !== undefined && !found.metadata.deletionTimestamp;
}

export interface AddOnView extends Pick<AddOnRollout, "decisions" | "recheckAfterMs"> {
  /** As it shall be. */
  readonly status: ClusterManagementAddOn["status"];
}

interface Look {
  readonly sightings: Sightings;
  /** Kinds of configuration that the add-on's agent understands; an add-on with a manager of its own has its hashes from that. */
  readonly configKinds: readonly ConfigKind[];
  readonly archive: Pick<Archive, "text">;
  readonly now: Date;
}

/** What follows for an add-on from all that the caches hold. */
export function rolloutView(hub: AddOnHub, addOn: ClusterManagementAddOn, { sightings, configKinds, archive, now }: Look): AddOnView {
  const status = withConfigs(addOn, hashIn(hub, configKinds));
  const { installProgressions, ...rest } = planAddOn({
    addOn: { ...addOn, status },
    placements: placementStates(hub, addOn),
    unsettled: unsettled(sightings, now.getTime()),
    clusterAddOns: hub.clusterAddOns.by("addOn", addOn.metadata.name),
    textOf: textsFor(hub, addOn, archive),
    now,
  });
  return { ...rest, status: { ...status, installProgressions } };
}

export function placementStates(hub: AddOnHub, addOn: ClusterManagementAddOn): Map<string, PlacementState> {
  const stateOf = (placement: { name: string; namespace: string }): PlacementState => ({
    placement: hub.placements.get(placement.name, placement.namespace),
    decisions: hub.placementDecisions.by("placement", objectKey(placement)),
  });
  return new Map(addOn.spec.installStrategy.placements.map((placement) => [objectKey(placement), stateOf(placement)]));
}

function hashIn(hub: AddOnHub, kinds: readonly ConfigKind[]): HashOf {
  return (config) => {
    if (!kinds.some((kind) => isOfKind(config, kind))) return undefined;
    if (isOfKind(config, addOnTemplates)) return hashOf(hub.addOnTemplates.get(config.name));
    if (isOfKind(config, addOnDeploymentConfigs)) return hashOf(hub.addOnDeploymentConfigs.get(config.name, config.namespace));
    return undefined;
  };
}

function hashOf(config: object | undefined): string {
  return config ? specHash(config) : "";
}
