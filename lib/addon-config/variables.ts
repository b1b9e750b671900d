import type { AddOnTemplate } from "@/lib/resources/add-on-template";
import type { DeploymentSettings } from "./deployment-settings";
import type { EnvVar } from "./pods";
import { RenderError } from "./render-error";

const HUB_KUBECONFIG = { name: "HUB_KUBECONFIG", value: "/managed/hub-kubeconfig/kubeconfig" };

/** OCM exposes the other settings under these names, in addition to the variables. */
const RESERVED = ["__NODE_PLACEMENT", "__REGISTRIES", "__INSTALL_NAMESPACE", "__PROXY", "__RESOURCE_REQUIREMENTS"];

export interface TemplateVariables {
  readonly values: ReadonlyMap<string, string>;
  /**
   * Those that every container gets in its environment: the ones that each cluster has, not those of a configuration.
   */
  readonly environment: readonly EnvVar[];
}

/**
 * The variables of a template on one cluster (docs/reference/add-ons.md#variables). Throws `RenderError` for a variable
 * with a reserved name.
 */
export function templateVariables(
  template: AddOnTemplate,
  cluster: string,
  settings: DeploymentSettings,
): TemplateVariables {
  const defaults = template.spec.registration ? [HUB_KUBECONFIG] : [];
  const reserved = settings.variables.find(({ name }) => RESERVED.includes(name));
  if (reserved) throw new RenderError(`the customized variable ${reserved.name} has a reserved name`);
  const builtIn = [
    { name: "CLUSTER_NAME", value: cluster },
    ...(settings.installNamespace === "" ? [] : [{ name: "INSTALL_NAMESPACE", value: settings.installNamespace }]),
  ];
  const values = new Map([...defaults, ...settings.variables, ...builtIn].map(({ name, value }) => [name, value]));
  const environment = [...defaults, ...builtIn].map(({ name }) => ({ name, value: values.get(name) ?? "" }));
  return { values, environment };
}
