import type { KubeObject } from "@/lib/kube/object";
import { AddOnDeploymentConfig, addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { isOfKind } from "@/lib/resources/config-reference";
import type { AgentInput } from "./agent";
import { RenderError } from "./render-error";

type Reading = { readonly config: AddOnDeploymentConfig } | { readonly refusal: string };

const readings = new WeakMap<KubeObject, Reading>();

/**
 * The first AddOnDeploymentConfig of a cluster add-on; undefined where it refers to none
 * (docs/reference/add-ons.md#deployment-configuration). Throws `RenderError` where there is no such object, or it
 * cannot be read.
 */
export function deploymentConfig({
  clusterAddOn,
  configs,
}: Pick<AgentInput, "clusterAddOn" | "configs">): AddOnDeploymentConfig | undefined {
  const config = configs.find((each) => isOfKind(each, addOnDeploymentConfigs));
  if (!config) return undefined;
  if (config.isGone) throw new RenderError(`deployment config ${config.namespace}/${config.name} not found`);
  if (!config.object)
    throw new RenderError(`addon ${clusterAddOn.metadata.name} deployment config desired spec hash is empty`);
  const reading = readings.get(config.object) ?? read(config.object);
  readings.set(config.object, reading);
  if ("refusal" in reading) throw new RenderError(reading.refusal);
  return reading.config;
}

function read(raw: KubeObject): Reading {
  const parsed = AddOnDeploymentConfig.safeParse(raw);
  if (parsed.success) return { config: parsed.data };
  const { name, namespace } = raw.metadata;
  const [issue] = parsed.error.issues;
  return {
    refusal: `deployment config ${namespace}/${name} cannot be read: ${issue?.path.join(".")}: ${issue?.message}`,
  };
}
