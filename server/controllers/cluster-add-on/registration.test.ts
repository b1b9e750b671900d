import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { isBound, planRegistration, withSupportedConfigs } from "./registration";
import type { TemplateContent } from "./template-content";

const GROUP = "addon.open-cluster-management.io";
const USER = "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent";
const bound = {
  type: "KubeClient",
  kubeClient: { hubPermissions: [{ type: "CurrentCluster", currentCluster: { clusterRoleName: "r" } }] },
};

function content(...registration: object[]): TemplateContent {
  return { kind: "usable", template: AddOnTemplate.parse({ spec: { addonName: "hello", agentSpec: {}, registration } }) };
}

function plan(given: TemplateContent, registrations: object[] = []) {
  const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1", uid: "u" }, status: { registrations } });
  return planRegistration(clusterAddOn, clusterAddOn.status, given);
}

const stored = (driver?: string) => ({ type: "kubeClient", kubeClient: { subject: { user: "x" }, ...(driver ? { driver } : {}) } });

describe("planRegistration", () => {
  it("asks for the identity first and for its rights once that is stored", () => {
    const first = plan(content(bound));
    expect(first.status.registrations).toMatchObject([{ type: "kubeClient", kubeClient: { subject: { user: USER } } }]);
    expect(first).toMatchObject({ bindings: [], wish: { status: "False", reason: "PermissionConfigPending" } });
    const second = plan(content(bound), [stored()]);
    expect(second.wish).toMatchObject({ status: "True", reason: "SetPermissionApplied" });
    expect(second.bindings).toMatchObject([{ metadata: { namespace: "c1" }, roleRef: { name: "r" }, subjects: [{ name: USER }, {}, {}] }]);
  });

  it.each([
    ["needs no rights", content({ type: "KubeClient", kubeClient: {} })],
    ["needs no identity", content()],
  ])("is set up at once where an agent %s", (_, given) => {
    expect(plan(given)).toMatchObject({ bindings: [], wish: { status: "True", reason: "SetPermissionApplied" } });
  });

  it("refuses tokens in words and leaves their subject to the cluster", () => {
    const answer = plan(content(bound), [stored("token")]);
    expect(answer.status.registrations).toEqual([
      { type: "kubeClient", kubeClient: { subject: { user: "x", groups: [] }, driver: "token" } },
    ]);
    expect(answer).toMatchObject({ bindings: [], wish: { status: "False", reason: "SetPermissionFailed" } });
  });

  it("touches nothing for a template that is refused", () => {
    const answer = plan({ kind: "refused", reason: "no such thing" }, [stored("csr")]);
    expect(answer.status.registrations).toHaveLength(1);
    expect(answer.wish).toMatchObject({ status: "False", message: "Failed to set permission for hub agent: no such thing" });
  });
});

describe("withSupportedConfigs", () => {
  const both = [
    { group: GROUP, resource: "addondeploymentconfigs" },
    { group: GROUP, resource: "addontemplates" },
  ];

  it.each([
    ["writes them sorted", [], both],
    ["leaves another order as it is", both.toReversed(), both.toReversed()],
    ["takes out what is not supported", [...both, { group: "", resource: "configmaps" }], both],
  ])("%s", (_, supportedConfigs, expected) => {
    expect(withSupportedConfigs(ManagedClusterAddOn.parse({ status: { supportedConfigs } }).status).supportedConfigs).toEqual(expected);
  });
});

describe("isBound", () => {
  const owner = { apiVersion: "v1", kind: "X", name: "x", uid: "u" };
  const wanted = { metadata: { labels: { a: "1" }, ownerReferences: [owner] }, roleRef: { name: "r" }, subjects: [{ name: "s" }] };

  it.each([
    ["the same", wanted, true],
    ["the same with more labels", { ...wanted, metadata: { ...wanted.metadata, labels: { a: "1", b: "2" } } }, true],
    ["other subjects", { ...wanted, subjects: [{ name: "s" }, { name: "t" }] }, false],
    ["another role", { ...wanted, roleRef: { name: "other" } }, false],
    ["no owner", { ...wanted, metadata: { labels: { a: "1" } } }, false],
  ])("tells of %s", (_, found, expected) => {
    expect(isBound(wanted, found)).toBe(expected);
  });
});
