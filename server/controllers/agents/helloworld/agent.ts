import { type Agent, type AgentInput, defaultSubject, installNamespace } from "@/lib/addon-config/agent";
import { deploymentConfig } from "@/lib/addon-config/deployment-config";
import { deploymentSettings, withSettings } from "@/lib/addon-config/deployment-settings";
import { bindingInCluster } from "@/lib/addon-config/permissions";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { helloworldManifests } from "./manifests";

/** May read the ConfigMaps in its cluster's namespace on the hub: greetings are kept there. */
const ROLE = "flotilla:helloworld-agent";

/**
 * The example of an add-on that is written in code. It follows AddOnDeploymentConfigs and is healthy while its
 * Deployment is.
 */
export const helloworld: Agent = {
  configKinds: [addOnDeploymentConfigs],
  manifests(input) {
    const { name, namespace: cluster = "" } = input.clusterAddOn.metadata;
    const namespace = installNamespace(helloworld, input);
    const manifests = helloworldManifests({ addOn: name, cluster, namespace });
    return withSettings(manifests, name, { ...deploymentSettings(input), installNamespace: namespace });
  },
  installNamespace: (input: AgentInput) => deploymentConfig(input)?.spec.agentInstallNamespace,
  registration: {
    requests: ({ clusterAddOn }) => [
      { type: "kubeClient", subject: defaultSubject(clusterAddOn, `${clusterAddOn.metadata.name}-agent`) },
    ],
    hubPermissions: ({ clusterAddOn }, subject) => [
      bindingInCluster(clusterAddOn, { kind: "ClusterRole", name: ROLE }, subject),
    ],
  },
  health: { type: "DeploymentAvailability" },
};
