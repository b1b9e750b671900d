import { condition } from "@/lib/kube/conditions";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { configKey } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { placementOf } from "@/lib/resources/placement-decision";
import { type Trigger, trigger } from "@/server/controllers/runtime/controller";
import type { AddOnHub } from "./view";

/** The add-ons that a change concerns. */
export function triggersOf(hub: AddOnHub): Trigger[] {
  const using = (placement: string) => hub.addOns.by("placement", placement).map(({ metadata }) => metadata.name);
  const naming = (kind: { group: string; plural: string }, { name, namespace }: { name: string; namespace?: string | undefined }) =>
    hub.addOns.by("config", configKey({ group: kind.group, resource: kind.plural, namespace, name })).map(({ metadata }) => metadata.name);
  return [
    trigger(hub.addOns, ({ metadata }) => [metadata.name]),
    (enqueue) =>
      hub.clusterAddOns.subscribe(({ before, after }) => {
        const one = after ?? before;
        if (one && !deepEqual(rolloutPart(before), rolloutPart(after))) enqueue(one.metadata.name);
      }),
    trigger(hub.placements, ({ metadata }) => using(objectKey(metadata))),
    trigger(hub.placementDecisions, (decision) => using(placementOf(decision))),
    trigger(hub.addOnTemplates, ({ metadata }) => naming(addOnTemplates, metadata)),
    trigger(hub.addOnDeploymentConfigs, ({ metadata }) => naming(addOnDeploymentConfigs, metadata)),
  ];
}

/** What a rollout reads of a cluster add-on; its health and its registration change far more often. */
function rolloutPart(clusterAddOn: ManagedClusterAddOn | undefined): unknown {
  if (!clusterAddOn) return undefined;
  const { metadata, spec, status } = clusterAddOn;
  const { deletionTimestamp, ownerReferences } = metadata;
  return [deletionTimestamp, ownerReferences, spec.configs, status.configReferences, condition(status.conditions, "Progressing")];
}
