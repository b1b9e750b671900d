import type { AgentInput } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import type { KubeObject } from "@/lib/kube/object";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { isOfKind } from "@/lib/resources/config-reference";

type Reading = { readonly template: AddOnTemplate } | { readonly refusal: string };

const readings = new WeakMap<KubeObject, Reading>();

/**
 * The template of the cluster add-on: the first one (docs/reference/add-ons.md#template). Throws `RenderError` where it
 * cannot be used.
 */
export function readTemplate({ clusterAddOn, configs }: AgentInput): AddOnTemplate {
  const { name, namespace } = clusterAddOn.metadata;
  const config = configs.find((each) => isOfKind(each, addOnTemplates));
  if (!config) throw new RenderError(`addon ${namespace}/${name} template not found in status`);
  if (config.isGone) throw new RenderError(`template ${config.name} not found`);
  if (!config.object) throw new RenderError(`addon ${name} template desired spec hash is empty`);
  const reading = readings.get(config.object) ?? read(config.object);
  readings.set(config.object, reading);
  if ("refusal" in reading) throw new RenderError(reading.refusal);
  return reading.template;
}

function read(raw: KubeObject): Reading {
  const parsed = AddOnTemplate.safeParse(raw);
  if (parsed.success) return { template: parsed.data };
  const [issue] = parsed.error.issues;
  return { refusal: `template ${raw.metadata.name} cannot be read: ${issue?.path.join(".")}: ${issue?.message}` };
}
