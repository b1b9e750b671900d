import { condition } from "@/lib/kube/conditions";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { ADDON_ANNOTATION_PREFIX } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { configKey } from "@/lib/resources/config-reference";
import { clusterHealth } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { placementOf } from "@/lib/resources/placement-decision";
import { onFirstRead, resync, type Trigger, trigger, triggerOnPart } from "@/server/controllers/runtime/controller";
import { rulePart, startPart } from "@/server/controllers/starts/hub";
import type { AddOnHub } from "./hub";

/** Enqueues the add-ons that a change affects. */
export function addOnTriggers(hub: AddOnHub): Trigger[] {
  const all = () => hub.addOns.list().map(({ metadata }) => metadata.name);
  const using = (placement: string) => hub.addOns.by("placement", placement).map(({ metadata }) => metadata.name);
  const naming = (
    kind: { group: string; plural: string },
    { name, namespace }: { name: string; namespace?: string | undefined },
  ) =>
    hub.addOns
      .by("config", configKey({ group: kind.group, resource: kind.plural, namespace, name }))
      .map(({ metadata }) => metadata.name);
  return [
    trigger(hub.addOns, ({ metadata }) => [metadata.name]),
    triggerOnPart(
      hub.clusterAddOns,
      (clusterAddOn) => [rolloutPart(clusterAddOn), healthPart(hub, clusterAddOn)],
      ({ metadata }) => [metadata.name],
    ),
    triggerOnPart(
      hub.clusters,
      ({ metadata }) => metadata.deletionTimestamp !== undefined,
      ({ metadata }) =>
        hub.placementDecisions.by("cluster", metadata.name).flatMap((decision) => using(placementOf(decision))),
    ),
    triggerOnPart(
      hub.clusters,
      ({ metadata }) => Object.entries(metadata.annotations).filter(([key]) => key.startsWith(ADDON_ANNOTATION_PREFIX)),
      ({ metadata }) =>
        hub.clusterAddOns.by("cluster", metadata.name).map((clusterAddOn) => clusterAddOn.metadata.name),
    ),
    trigger(hub.placements, ({ metadata }) => using(objectKey(metadata))),
    trigger(hub.placementDecisions, (decision) => using(placementOf(decision))),
    trigger(hub.addOnTemplates, ({ metadata }) => naming(addOnTemplates, metadata)),
    trigger(hub.addOnDeploymentConfigs, ({ metadata }) => naming(addOnDeploymentConfigs, metadata)),
    triggerOnPart(hub.maintenanceWindows, rulePart, all),
    triggerOnPart(hub.freezes, rulePart, all),
    triggerOnPart(hub.clusterSets, ({ spec }) => spec, all),
    trigger(hub.rolloutGates, ({ spec }) => [spec.addOn]),
    triggerOnPart(
      hub.clusters,
      (cluster) => startPart(hub, cluster),
      ({ metadata }) => [
        ...hub.clusterAddOns.by("cluster", metadata.name).map((clusterAddOn) => clusterAddOn.metadata.name),
        ...hub.placementDecisions.by("cluster", metadata.name).flatMap((decision) => using(placementOf(decision))),
      ],
    ),
    // Only where the add-on has rollout orders: one may go on without clusters that are away.
    triggerOnPart(hub.clusters, clusterHealth, ({ metadata }) =>
      hub.clusterAddOns
        .by("cluster", metadata.name)
        .map((clusterAddOn) => clusterAddOn.metadata.name)
        .filter((name) => ROLLOUTS_ANNOTATION in (hub.addOns.get(name)?.metadata.annotations ?? {})),
    ),
    onFirstRead([hub.addOnTemplates, hub.addOnDeploymentConfigs, hub.rolloutGates], all),
    resync(all),
  ];
}

/** What a rollout reads of a cluster add-on. Its health and registration change far more often. */
function rolloutPart({ metadata, spec, status }: ManagedClusterAddOn): unknown {
  const { annotations, deletionTimestamp, ownerReferences } = metadata;
  return [
    annotations,
    deletionTimestamp,
    ownerReferences,
    spec.configs,
    status.configReferences,
    condition(status.conditions, "Progressing"),
  ];
}

/** Only where the add-on has rollout orders: a health gate reads it. */
function healthPart(hub: AddOnHub, { metadata, status }: ManagedClusterAddOn): string | undefined {
  const addOn = hub.addOns.get(metadata.name);
  return addOn && ROLLOUTS_ANNOTATION in addOn.metadata.annotations
    ? condition(status.conditions, "Available")?.status
    : undefined;
}
