import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import { withCredentials } from "./credential-volumes";
import { type DeploymentSettings, NO_SETTINGS, withSettings } from "./deployment-settings";
import { decoratePods, withEnvironment } from "./pods";
import { RenderError } from "./render-error";
import { substitute } from "./substitute";
import { templateVariables } from "./variables";

export interface RenderInput {
  readonly addOn: string;
  readonly cluster: string;
  readonly template: AddOnTemplate;
  readonly settings?: DeploymentSettings;
}

const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.looseObject({}) });

/**
 * The manifests of a template for one cluster, in template order. Throws `RenderError` naming the manifest that fails.
 */
export function renderTemplate({ addOn, cluster, template, settings = NO_SETTINGS }: RenderInput): RawObject[] {
  const { values, environment } = templateVariables(template, cluster, settings);
  const manifests = template.spec.agentSpec.workload.manifests
    .map((manifest, index) => filledIn(manifest, index, values))
    .map((manifest) =>
      decoratePods(manifest, [
        (pod) => withEnvironment(pod, environment),
        (pod) => withCredentials(pod, addOn, template),
      ]),
    );
  return withSettings(manifests, addOn, settings);
}

function filledIn(manifest: object, index: number, variables: ReadonlyMap<string, string>): RawObject {
  try {
    return readManifest(substitute(JSON.stringify(manifest), variables));
  } catch (error) {
    if (error instanceof RenderError)
      throw new RenderError(`manifest ${index} of the template: ${error.message}`, { cause: error });
    throw error;
  }
}

function readManifest(text: string): RawObject {
  const read = Manifest.safeParse(parseJson(text));
  if (!read.success) throw new RenderError("with its variables replaced it is not a Kubernetes object");
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RenderError("with its variables replaced it is not JSON", { cause });
  }
}
