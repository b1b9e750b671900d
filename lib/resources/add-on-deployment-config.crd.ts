import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "./add-on-deployment-config";
import { crd, int64, list, listBy, mapOf, object, text } from "./json-schema";
import { base64, quantities } from "./schemas";

const variable = object(
  { name: text({ maxLength: 255, pattern: "^[a-zA-Z_][_a-zA-Z0-9]*$" }), value: text({ maxLength: 1024 }) },
  { required: ["name"] },
);

const toleration = object({ key: text(), operator: text(), value: text(), effect: text(), tolerationSeconds: int64() });

const containerResources = object(
  {
    containerID: text({
      description: "Kind, name and container, as in `deployments:my-agent:main`; each may be *.",
      pattern: "^(deployments|daemonsets|statefulsets|replicasets|jobs|cronjobs|pods|\\*):.+:.+$",
    }),
    resources: object({
      limits: quantities,
      requests: quantities,
      claims: listBy(["name"], object({ name: text(), request: text() }, { required: ["name"] })),
    }),
  },
  { required: ["containerID", "resources"] },
);

const spec = object({
  customizedVariables: listBy(["name"], variable, {
    description: "Values for the variables of the add-on's manifests.",
  }),
  nodePlacement: object(
    { nodeSelector: mapOf(text()), tolerations: list(toleration) },
    { description: "On which nodes of a cluster the agent runs." },
  ),
  registries: list(object({ mirror: text(), source: text() }, { required: ["mirror"] }), {
    description: "Where images come from instead; without a source, the mirror replaces every registry.",
  }),
  proxyConfig: object(
    { httpProxy: text(), httpsProxy: text(), noProxy: text(), caBundle: base64 },
    { description: "The proxy between the agent and the hub." },
  ),
  agentInstallNamespace: text({
    description: "Where the agent runs on a cluster; empty leaves it to the add-on.",
    maxLength: 63,
    pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$",
    default: DEFAULT_INSTALL_NAMESPACE,
  }),
  resourceRequirements: listBy(["containerID"], containerResources, {
    description: "What containers may use; of several that match, the last one counts.",
  }),
});

/** The same in both versions. */
const version = {
  description: "How add-ons are deployed: a configuration that add-ons, placements and cluster add-ons can name.",
  fields: { spec },
  required: ["spec"],
} as const;

export const addOnDeploymentConfigCrd = crd(addOnDeploymentConfigs, {
  versions: [
    { ...version, name: "v1alpha1" },
    { ...version, name: "v1beta1" },
  ],
});
