import type { Agent, AgentInput } from "@/lib/addon-config/agent";
import { deploymentConfig } from "@/lib/addon-config/deployment-config";
import { deploymentSettings } from "@/lib/addon-config/deployment-settings";
import { hubRoleBindings } from "@/lib/addon-config/permissions";
import { RenderError } from "@/lib/addon-config/render-error";
import { renderTemplate } from "@/lib/addon-config/render-template";
import { templateNamespace } from "@/lib/addon-config/template-facts";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { readTemplate } from "./read-template";
import { registrationRequests } from "./registration-requests";

/** The agent that an AddOnTemplate describes (docs/reference/add-ons.md#template). */
export const templateAgent: Agent = {
  configKinds: [addOnDeploymentConfigs, addOnTemplates],
  requiredKind: addOnTemplates,
  manifests(input) {
    const { name, namespace = "" } = input.clusterAddOn.metadata;
    return renderTemplate({
      addOn: name,
      cluster: namespace,
      template: readTemplate(input),
      settings: deploymentSettings(input),
    });
  },
  manifestConfigs: (input) => readTemplate(input).spec.agentSpec.manifestConfigs,
  installNamespace: agentNamespace,
  registration: {
    requests: (input) => registrationRequests(readTemplate(input), input),
    hubPermissions: (input, subject) => hubRoleBindings(readTemplate(input), input.clusterAddOn, subject),
  },
  health: { type: "WorkloadAvailability" },
};

/**
 * The install namespace of the configuration, else of the template. While the configuration cannot be used the agent
 * stays where it is.
 */
function agentNamespace(input: AgentInput): string {
  const { namespace } = input.clusterAddOn.status;
  try {
    return deploymentConfig(input)?.spec.agentInstallNamespace || templateNamespace(readTemplate(input));
  } catch (error) {
    if (error instanceof RenderError && namespace !== "") return namespace;
    throw error;
  }
}
