import type { RawObject } from "@/lib/kube/object";
import { IMAGE_REGISTRIES_ANNOTATION } from "@/lib/kube/ocm";
import { templateParts } from "@/lib/template-lints/template-parts";
import { neededVariables } from "@/lib/template-lints/variable-lints";

/** One template on one cluster with one configuration, as both renderers read it. */
export interface RenderCase {
  readonly name: string;
  readonly addOn: string;
  readonly cluster: RawObject;
  readonly template: RawObject;
  readonly config: RawObject | null;
}

const CLUSTER_API = "cluster.open-cluster-management.io/v1";
const ADD_ON_API = "addon.open-cluster-management.io/v1beta1";
const REGISTRIES = JSON.stringify({ registries: [{ source: "quay.io", mirror: "mirror.example.com/quay" }] });
const TOLERATIONS = [{ key: "edge", operator: "Exists", effect: "NoSchedule" }];
const AUTHORITY = Buffer.from("-----BEGIN CERTIFICATE-----\n").toString("base64");

/** What a configuration may set, each by itself, and all of it. */
const SPECS: Readonly<Record<string, object>> = {
  "default namespace": { agentInstallNamespace: "open-cluster-management-agent-addon" },
  "own namespaces": { agentInstallNamespace: "" },
  "tolerations alone": { agentInstallNamespace: "", nodePlacement: { tolerations: TOLERATIONS } },
  "an empty selector": { agentInstallNamespace: "", nodePlacement: { nodeSelector: {} } },
  "no registries": { agentInstallNamespace: "", registries: [] },
  "a CA alone": { agentInstallNamespace: "edge", proxyConfig: { caBundle: AUTHORITY } },
  everything: {
    agentInstallNamespace: "edge",
    nodePlacement: { nodeSelector: { "node-role.kubernetes.io/infra": "" }, tolerations: TOLERATIONS },
    registries: [
      { source: "quay.io", mirror: "first.example.com" },
      { source: "", mirror: "last.example.com/all/" },
    ],
    proxyConfig: {
      httpProxy: "http://proxy.example.com:3128",
      httpsProxy: "http://proxy.example.com:3128",
      noProxy: ".svc",
      caBundle: AUTHORITY,
    },
    resourceRequirements: [
      { containerID: "*:*:*", resources: { requests: { cpu: "10m" } } },
      { containerID: "deployments:.*:.*", resources: { requests: { memory: "64Mi" }, limits: { memory: "1Gi" } } },
    ],
  },
};

/** A template with each configuration, on a cluster with registries of its own and on one without. */
export function casesOf(label: string, template: RawObject): RenderCase[] {
  const parts = templateParts(template);
  const addOn = parts.addonName || "added";
  const variables = neededVariables(parts).map((name) => ({ name, value: `value-of-${name.toLowerCase()}` }));
  const base = { addOn, template };
  const configured = Object.entries(SPECS).map(([name, spec]) => ({
    ...base,
    name: `${label}, ${name}`,
    cluster: clusterWith({}),
    config: configOf({ ...spec, customizedVariables: variables }),
  }));
  return [
    { ...base, name: `${label}, no configuration`, cluster: clusterWith({}), config: null },
    {
      ...base,
      name: `${label}, registries of the cluster`,
      cluster: clusterWith({ [IMAGE_REGISTRIES_ANNOTATION]: REGISTRIES }),
      config: null,
    },
    ...configured,
  ];
}

function clusterWith(annotations: Readonly<Record<string, string>>): RawObject {
  return { apiVersion: CLUSTER_API, kind: "ManagedCluster", metadata: { name: "cluster1", annotations } };
}

function configOf(spec: object): RawObject {
  return {
    apiVersion: ADD_ON_API,
    kind: "AddOnDeploymentConfig",
    metadata: { name: "tried", namespace: "fleet" },
    spec,
  };
}
