import type { CatalogueEntry } from "./entry";

const DEPLOYMENT_CONFIG = "addondeploymentconfigs.addon.open-cluster-management.io";
const TEMPLATE = "addontemplates.addon.open-cluster-management.io";

const EXAMPLE = {
  category: "Examples",
  maturity: "example",
  delivery: "controller",
  sourceUrl: "https://github.com/open-cluster-management-io/addon-framework/tree/main/examples",
  note: "Run in the repository addon-framework.",
  agentNamespace: "open-cluster-management-agent-addon",
} as const satisfies Partial<CatalogueEntry>;

/** Examples of how add-ons are written. */
export const EXAMPLE_ENTRIES: readonly CatalogueEntry[] = [
  {
    ...EXAMPLE,
    name: "helloworld",
    displayName: "Hello World",
    description: "Copies ConfigMaps from the hub to clusters.",
    configs: [DEPLOYMENT_CONFIG],
    command: "make deploy-helloworld",
  },
  {
    ...EXAMPLE,
    name: "helloworldhelm",
    displayName: "Hello World, by Helm",
    description: "The same agent, from a Helm chart.",
    configs: [DEPLOYMENT_CONFIG, "configmaps"],
    command: "make deploy-helloworld-helm",
  },
  {
    ...EXAMPLE,
    name: "helloworldhosted",
    displayName: "Hello World, hosted",
    description: "The same agent, which may run on a hosting cluster.",
    command: "make deploy-helloworld-hosted",
  },
  {
    ...EXAMPLE,
    name: "hello-template",
    displayName: "Hello Template",
    description: "The same agent, from a template, with variables and a registration.",
    delivery: "template",
    configs: [TEMPLATE, DEPLOYMENT_CONFIG],
    command: "make deploy-helloworld-template",
  },
  {
    ...EXAMPLE,
    name: "kubernetes-dashboard",
    displayName: "Kubernetes Dashboard",
    description: "The dashboard of Kubernetes on clusters, from a template.",
    delivery: "template",
    configs: [TEMPLATE],
    command: "make deploy-kubernetes-dashboard",
    agentNamespace: "kubernetes-dashboard",
  },
  {
    ...EXAMPLE,
    name: "busybox-addon",
    displayName: "Busybox",
    description: "One pod without a health check: its availability stays unknown.",
    command: "make deploy-busybox",
  },
  {
    ...EXAMPLE,
    name: "hellospoke-addon",
    displayName: "Hello Spoke",
    description: "Copies a custom resource from clusters to the hub.",
    sourceUrl: "https://github.com/open-cluster-management-io/addon-contrib",
    command: "make deploy",
    note: "Run in its folder of the repository addon-contrib.",
  },
];
