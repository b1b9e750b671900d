import { isFields } from "@/lib/objects/editable";
import type { ConfigFinding } from "./finding";
import { namespaceFindings } from "./namespace-rules";
import { nodePlacementFindings } from "./node-placement-rules";
import { proxyFindings } from "./proxy-rules";
import { registryFindings } from "./registry-rules";
import { resourceFindings } from "./resource-rules";
import { variableFindings } from "./variable-rules";

/**
 * What is wrong with an AddOnDeploymentConfig, by the rules that console and API share
 * (docs/reference/add-ons.md#rules-of-a-deployment-configuration). Values of a wrong type are left to the schema of the
 * kind.
 */
export function configFindings(object: unknown): readonly ConfigFinding[] {
  const spec = isFields(object) && isFields(object.spec) ? object.spec : {};
  const at = (name: string) => ["spec", name];
  return [
    ...namespaceFindings(spec.agentInstallNamespace, at("agentInstallNamespace")),
    ...variableFindings(spec.customizedVariables, at("customizedVariables")),
    ...registryFindings(spec.registries, at("registries")),
    ...nodePlacementFindings(spec.nodePlacement, at("nodePlacement")),
    ...proxyFindings(spec.proxyConfig, at("proxyConfig")),
    ...resourceFindings(spec.resourceRequirements, at("resourceRequirements")),
  ];
}
