import { join } from "node:path";
import type { RawObject } from "@/lib/kube/object";
import { casesOf } from "./cases";

/** Renderings of our own templates by OCM, in the order of the cases. */
export const STORED = join(import.meta.dirname, "rendered-by-ocm.json");

const POD = {
  tolerations: [{ key: "own", operator: "Exists" }],
  nodeSelector: { disk: "ssd" },
  initContainers: [{ name: "first", image: "quay.io/team/first:v1" }],
  containers: [
    {
      name: "agent",
      image: "quay.io/team/agent:v1",
      args: ["--cluster={{CLUSTER_NAME}}", "--level={{LEVEL}}", "--hub={{HUB_KUBECONFIG}}", "--none={{ NONE }}"],
      env: [{ name: "CLUSTER_NAME", value: "own" }],
    },
    { name: "helper", image: "docker.io/other/helper@sha256:0123", volumeMounts: [{ name: "own", mountPath: "/own" }] },
  ],
  volumes: [{ name: "own", emptyDir: {} }],
};
const labels = { app: "agent" };
const workload = (kind: string, namespace: string, apiVersion = "apps/v1"): RawObject => ({
  apiVersion,
  kind,
  metadata: { name: "agent", namespace },
  spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: POD } },
});
const binding = (kind: string, subjects: unknown): RawObject => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind,
  metadata: { name: "agent", ...(kind === "RoleBinding" && { namespace: "fleet" }) },
  roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" },
  ...(subjects === undefined ? {} : { subjects }),
});
const SUBJECTS = [
  { kind: "ServiceAccount", name: "agent", namespace: "fleet" },
  { kind: "User", apiGroup: "rbac.authorization.k8s.io", name: "somebody" },
];
const text = (data: string): RawObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "texts", namespace: "fleet" },
  data: { text: data },
});
const namespace: RawObject = { apiVersion: "v1", kind: "Namespace", metadata: { name: "fleet" } };
const SIGNER = { signerName: "example.com/team.agent", signingCA: { name: "ca", namespace: "fleet" } };

const TEMPLATES: Readonly<Record<string, { manifests: readonly RawObject[]; registration?: readonly object[] }>> = {
  "a Deployment that registers": {
    manifests: [
      namespace,
      workload("Deployment", "fleet"),
      binding("RoleBinding", SUBJECTS),
      binding("ClusterRoleBinding", SUBJECTS),
    ],
    registration: [
      { type: "KubeClient", kubeClient: {} },
      { type: "CustomSigner", customSigner: SIGNER },
    ],
  },
  "a DaemonSet without registration": {
    manifests: [workload("DaemonSet", "other"), text("{{LEVEL}} {{CLUSTER_NAME}}")],
  },
  "workloads that are not decorated": {
    manifests: [workload("StatefulSet", "fleet"), workload("Job", "fleet", "batch/v1")],
  },
  "foreign braces": { manifests: [text("{{ instance }} {{a.b}} {{}} }} {x}")] },
  "braces that do not end": { manifests: [text("{{LEVEL")] },
  "a binding without subjects": { manifests: [binding("ClusterRoleBinding", undefined)] },
  "a Deployment whose namespace is a variable": { manifests: [workload("Deployment", "{{INSTALL_NAMESPACE}}")] },
  "no manifests": { manifests: [] },
};

/** Templates of our own in every configuration: what the renderers are compared by where no checkout is at hand. */
export const OWN_CASES = Object.entries(TEMPLATES).flatMap(([label, { manifests, registration }]) =>
  casesOf(label, {
    apiVersion: "addon.open-cluster-management.io/v1alpha1",
    kind: "AddOnTemplate",
    metadata: { name: "tried" },
    spec: { addonName: "hello", agentSpec: { workload: { manifests } }, ...(registration && { registration }) },
  }),
);
