import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { hubRoleBindings, sharedSubjects } from "./permissions";
import { RenderError } from "./render-error";

const RBAC = "rbac.authorization.k8s.io";
const SUBJECT = {
  user: "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent",
  groups: ["system:open-cluster-management:cluster:c1:addon:hello", "system:open-cluster-management:addon:hello"],
};
const LABELS = {
  "open-cluster-management.io/addon-name": "hello",
  "open-cluster-management.io/addon-template-name": "",
  "flotilla.dev/managed-by": "flotilla",
};

const inCluster = (clusterRoleName: string) => ({ type: "CurrentCluster", currentCluster: { clusterRoleName } });
const inNamespace = (namespace: string, kind: string, name: string) => ({
  type: "SingleNamespace",
  singleNamespace: { namespace, roleRef: { apiGroup: RBAC, kind, name } },
});

function bindings(...hubPermissions: object[]) {
  const registration = hubPermissions.map((permission) => ({
    type: "KubeClient",
    kubeClient: { hubPermissions: [permission] },
  }));
  const template = AddOnTemplate.parse({ metadata: { name: "hello" }, spec: { registration } });
  const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1", uid: "u1" } });
  return hubRoleBindings(template, clusterAddOn, SUBJECT);
}

describe("hubRoleBindings", () => {
  it("binds a role to the agent in its cluster's namespace, to go with the cluster add-on", () => {
    expect(bindings(inCluster("agent-role"))).toEqual([
      {
        metadata: {
          name: "open-cluster-management:hello:clusterrole:agent",
          namespace: "c1",
          labels: LABELS,
          ownerReferences: [
            {
              apiVersion: "addon.open-cluster-management.io/v1beta1",
              kind: "ManagedClusterAddOn",
              name: "hello",
              uid: "u1",
            },
          ],
        },
        roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: "agent-role" },
        subjects: [
          { kind: "User", apiGroup: RBAC, name: SUBJECT.user },
          ...SUBJECT.groups.map((name) => ({ kind: "Group", apiGroup: RBAC, name })),
        ],
      },
    ]);
  });

  it("binds a role in one namespace to the group that the agents of all clusters share", () => {
    expect(bindings(inNamespace("fleet", "Role", "reader"))).toEqual([
      {
        metadata: { name: "open-cluster-management:hello:role:agent", namespace: "fleet", labels: LABELS },
        roleRef: { apiGroup: RBAC, kind: "Role", name: "reader" },
        subjects: [{ kind: "Group", apiGroup: RBAC, name: "system:open-cluster-management:addon:hello" }],
      },
    ]);
  });

  it("takes several, also of several registrations, and the same one once", () => {
    const requests = [
      inCluster("agent-role"),
      inNamespace("fleet", "Role", "reader"),
      inNamespace("fleet", "ClusterRole", "view"),
      inCluster("agent-role"),
    ];
    expect(bindings(...requests).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)).toEqual([
      "c1/open-cluster-management:hello:clusterrole:agent",
      "fleet/open-cluster-management:hello:role:agent",
      "fleet/open-cluster-management:hello:clusterrole:agent",
    ]);
  });

  it.each([
    ["in the cluster's namespace", [inCluster("one"), inCluster("two")]],
    ["in another one", [inNamespace("fleet", "Role", "one"), inNamespace("fleet", "Role", "two")]],
  ])("refuses two roles of a kind %s: there is one name for both", (_, requests) => {
    expect(() => bindings(...requests)).toThrow(RenderError);
  });
});

describe("sharedSubjects", () => {
  it("names agents without a group beside the group", () => {
    expect(sharedSubjects("hello", ["system:serviceaccount:c1:hello-agent"])).toMatchObject([
      { kind: "Group", name: "system:open-cluster-management:addon:hello" },
      { kind: "User", name: "system:serviceaccount:c1:hello-agent" },
    ]);
  });
});
