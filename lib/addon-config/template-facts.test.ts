import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { hubRoleBindings } from "./permissions";
import { installNamespace, templateRegistrations, unsupportedPart } from "./template-facts";

const inCluster = { type: "CurrentCluster", currentCluster: { clusterRoleName: "agent-role" } };
const kubeClient = (...hubPermissions: object[]) => ({ type: "KubeClient", kubeClient: { hubPermissions } });
const SUBJECT = {
  user: "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent",
  groups: ["system:open-cluster-management:cluster:c1:addon:hello", "system:open-cluster-management:addon:hello"],
};

function template(spec: object): AddOnTemplate {
  return AddOnTemplate.parse({ metadata: { name: "hello" }, spec });
}

const withManifests = (...manifests: object[]) => template({ agentSpec: { workload: { manifests } } });

describe("unsupportedPart", () => {
  const job = (metadata: object) => ({ apiVersion: "batch/v1", kind: "Job", metadata });
  const KEY = "addon.open-cluster-management.io/addon-pre-delete";
  it.each([
    ["nothing of a template with one role in the cluster's namespace", template({ registration: [kubeClient(inCluster)] }), undefined],
    ["nothing of an ordinary Job", withManifests(job({ annotations: null, labels: {} })), undefined],
    ["a custom signer", template({ registration: [{ type: "CustomSigner" }] }), /custom signer/],
    ["a permission elsewhere", template({ registration: [kubeClient({ type: "SingleNamespace" })] }), /single namespace/],
    ["a second permission", template({ registration: [kubeClient(inCluster, inCluster)] }), /more than one/],
    ["a hook marked by annotation", withManifests(job({ annotations: { [KEY]: "" }, labels: null })), /pre-delete/],
    ["a hook marked by label", withManifests(job({ annotations: null, labels: { [KEY]: "" } })), /pre-delete/],
  ])("names %s", (_, of, expected) => {
    if (expected === undefined) expect(unsupportedPart(of)).toBeUndefined();
    else expect(unsupportedPart(of)).toMatch(expected);
  });
});

describe("templateRegistrations", () => {
  it("asks for the identity of the add-on's agent on that cluster", () => {
    expect(templateRegistrations(template({ registration: [kubeClient()] }), "c1", "hello", [])).toEqual([
      { type: "kubeClient", kubeClient: { subject: SUBJECT } },
    ]);
  });

  it("keeps the driver that the cluster's agent has written, and not the subject", () => {
    const { status } = ManagedClusterAddOn.parse({
      status: {
        registrations: [
          { type: "kubeClient", kubeClient: { driver: "csr", subject: { user: "system:admin", groups: ["system:masters"] } } },
        ],
      },
    });
    expect(templateRegistrations(template({ registration: [kubeClient()] }), "c1", "hello", status.registrations)).toEqual([
      { type: "kubeClient", kubeClient: { subject: SUBJECT, driver: "csr" } },
    ]);
  });
});

describe("installNamespace", () => {
  const workload = (kind: string, namespace?: string) => ({ apiVersion: "apps/v1", kind, metadata: { name: "x", namespace } });
  it.each([
    [
      "the first Deployment's",
      withManifests(workload("DaemonSet", "daemons"), workload("Deployment", "one"), workload("Deployment", "two")),
      "one",
    ],
    ["else the first DaemonSet's", withManifests(workload("DaemonSet", "daemons")), "daemons"],
    [
      "else OCM's default",
      withManifests({ kind: "ConfigMap", metadata: { name: "x", namespace: "elsewhere" } }),
      "open-cluster-management-agent-addon",
    ],
  ])("is %s", (_, of, expected) => {
    expect(installNamespace(of)).toBe(expected);
  });
});

describe("hubRoleBindings", () => {
  it("binds the template's role to the agent in its cluster's namespace alone", () => {
    const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1", uid: "u1" } });
    expect(hubRoleBindings(template({ registration: [kubeClient(inCluster)] }), clusterAddOn, SUBJECT)).toEqual([
      {
        metadata: {
          name: "open-cluster-management:hello:clusterrole:agent",
          namespace: "c1",
          labels: { "open-cluster-management.io/addon-name": "hello", "open-cluster-management.io/addon-template-name": "" },
          ownerReferences: [
            { apiVersion: "addon.open-cluster-management.io/v1beta1", kind: "ManagedClusterAddOn", name: "hello", uid: "u1" },
          ],
        },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "agent-role" },
        subjects: [
          { kind: "User", apiGroup: "rbac.authorization.k8s.io", name: SUBJECT.user },
          ...SUBJECT.groups.map((name) => ({ kind: "Group", apiGroup: "rbac.authorization.k8s.io", name })),
        ],
      },
    ]);
  });
});
