import type { KubeObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import type { HubOf } from "./hub";

/** The configuration object that is cached under this name; undefined also for kinds that are not cached. */
export function configObject(
  hub: Pick<HubOf<"addOnTemplates" | "addOnDeploymentConfigs">, "addOnTemplates" | "addOnDeploymentConfigs">,
  config: Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">,
): KubeObject | undefined {
  if (isOfKind(config, addOnTemplates)) return hub.addOnTemplates.get(config.name);
  if (isOfKind(config, addOnDeploymentConfigs)) return hub.addOnDeploymentConfigs.get(config.name, config.namespace);
  return undefined;
}
