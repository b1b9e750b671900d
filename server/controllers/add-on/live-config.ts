import type { KubeObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import type { HubOf } from "@/server/hub/hub";

/** A configuration object as the hub has it; undefined also where its kind is none of ours. */
export function liveConfig(
  hub: HubOf<"addOnTemplates" | "addOnDeploymentConfigs">,
  config: Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">,
): KubeObject | undefined {
  if (isOfKind(config, addOnTemplates)) return hub.addOnTemplates.get(config.name);
  if (isOfKind(config, addOnDeploymentConfigs)) return hub.addOnDeploymentConfigs.get(config.name, config.namespace);
  return undefined;
}
