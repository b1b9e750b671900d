import type { RawObject } from "@/lib/kube/object";
import type {
  ImageRegistry,
  NodePlacement,
  ProxyConfig,
  ResourceRequirement,
} from "@/lib/resources/add-on-deployment-config";
import type { AgentInput } from "./agent";
import { deploymentConfig } from "./deployment-config";
import { imageRegistries, withRegistries } from "./image-registries";
import { inNamespace } from "./install-namespace";
import { withNodePlacement } from "./node-placement";
import { decoratePods, type EnvVar, type PodDecorator } from "./pods";
import { proxyCaConfigMaps, withProxy } from "./proxy";
import { RenderError } from "./render-error";
import { withResources } from "./resource-requirements";

/** How an add-on's agent is to be deployed on one cluster. */
export interface DeploymentSettings {
  readonly variables: readonly EnvVar[];
  readonly nodePlacement: NodePlacement | undefined;
  readonly registries: readonly ImageRegistry[];
  readonly proxy: ProxyConfig;
  readonly resourceRequirements: readonly ResourceRequirement[];
  /** "" leaves every manifest in its own namespace. */
  readonly installNamespace: string;
}

/** Of an agent without a configuration on a cluster without registries of its own. */
export const NO_SETTINGS: DeploymentSettings = {
  variables: [],
  nodePlacement: undefined,
  registries: [],
  proxy: { httpProxy: "", httpsProxy: "", noProxy: "", caBundle: "" },
  resourceRequirements: [],
  installNamespace: "",
};

/**
 * The settings of a cluster add-on: its AddOnDeploymentConfig, and the registries of its cluster where that names none.
 * Throws `RenderError` where either cannot be read.
 */
export function deploymentSettings(input: AgentInput): DeploymentSettings {
  const config = deploymentConfig(input);
  const registries = imageRegistries(config, input.cluster);
  if (!config) return { ...NO_SETTINGS, registries };
  const {
    customizedVariables: variables,
    nodePlacement,
    proxyConfig: proxy,
    resourceRequirements,
    agentInstallNamespace,
  } = config.spec;
  return { variables, nodePlacement, registries, proxy, resourceRequirements, installNamespace: agentInstallNamespace };
}

/**
 * An agent's manifests with these settings, and the objects that these add
 * (docs/reference/add-ons.md#settings-of-manifests). Throws `RenderError` naming the manifest.
 */
export function withSettings(
  manifests: readonly RawObject[],
  addOn: string,
  settings: DeploymentSettings,
): RawObject[] {
  const decorators: PodDecorator[] = [
    (pod) => withNodePlacement(pod, settings.nodePlacement),
    (pod) => withRegistries(pod, settings.registries),
    (pod) => withProxy(pod, addOn, settings.proxy),
    (pod, owner) => withResources(pod, owner, settings.resourceRequirements),
  ];
  return [...manifests, ...proxyCaConfigMaps(addOn, settings.proxy)].map((manifest) =>
    named(manifest, () => inNamespace(decoratePods(manifest, decorators), settings.installNamespace)),
  );
}

function named({ kind, metadata }: RawObject, render: () => RawObject): RawObject {
  try {
    return render();
  } catch (error) {
    if (error instanceof RenderError)
      throw new RenderError(`${kind} ${metadata.name}: ${error.message}`, { cause: error });
    throw error;
  }
}
