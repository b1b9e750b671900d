import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import { decorate } from "./decorators";
import { RenderError } from "./render-error";
import { substitute } from "./substitute";

export interface RenderInput {
  readonly addOn: string;
  readonly cluster: string;
  readonly template: AddOnTemplate;
}

const HUB_KUBECONFIG = "/managed/hub-kubeconfig/kubeconfig";
const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.looseObject({}) });

/** The manifests of a template for one cluster, in template order. Throws `RenderError` naming the manifest that fails. */
export function renderTemplate({ addOn, cluster, template }: RenderInput): RawObject[] {
  const variables = templateVariables(template, cluster);
  return template.spec.agentSpec.workload.manifests.map((manifest, index) => {
    try {
      return decorate(readManifest(substitute(JSON.stringify(manifest), variables)), { addOn, template, variables });
    } catch (error) {
      if (error instanceof RenderError) throw new RenderError(`manifest ${index} of the template: ${error.message}`);
      throw error;
    }
  });
}

/** Configuration objects bring more of them; these every template has (addon.md §7.3). */
function templateVariables(template: AddOnTemplate, cluster: string): Map<string, string> {
  const variables = new Map<string, string>();
  if (template.spec.registration.length > 0) variables.set("HUB_KUBECONFIG", HUB_KUBECONFIG);
  return variables.set("CLUSTER_NAME", cluster);
}

function readManifest(text: string): RawObject {
  const read = Manifest.safeParse(parseJson(text));
  if (!read.success) throw new RenderError("with its variables filled in it is no Kubernetes object");
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RenderError("with its variables filled in it is no JSON", { cause });
  }
}
