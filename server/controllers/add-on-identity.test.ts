import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { clusterGroup } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces, roleBindings, roles, serviceAccounts } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, fleet, ground, PLACEMENTS, template } from "./test-objects";

const OWN = "open-cluster-management:hello:clusterrole:agent";
const SHARED = "open-cluster-management:hello:role:agent";
const ACCOUNT = "hello-agent";
const TOKEN_ROLE = "hello-token-role";
const INFRASTRUCTURE = [serviceAccounts, roles, roleBindings];

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1"], ["c2"]]));
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

/** What a template asks the hub for: a role in the cluster's namespace, and one in the namespace of the placements. */
async function requestFor(templateName: string, { own, shared }: { own?: string; shared?: string }): Promise<void> {
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: shared };
  const hubPermissions = [
    ...(own ? [{ type: "CurrentCluster", currentCluster: { clusterRoleName: own } }] : []),
    ...(shared ? [{ type: "SingleNamespace", singleNamespace: { namespace: PLACEMENTS, roleRef } }] : []),
  ];
  const { spec } = template(templateName, "v1").object;
  const registration = [{ type: "KubeClient", kubeClient: { hubPermissions } }];
  await bench.patch(addOnTemplates, templateName, { spec: { ...Object(spec), registration } });
}

/** Plays the cluster's own agent, which chooses how its add-on registers. */
async function chooses(
  cluster: string,
  driver: string,
  subject = { user: "whoever", groups: ["system:masters"] },
): Promise<void> {
  const registrations = [{ type: "kubeClient", kubeClient: { subject, driver } }];
  await bench.patchStatus(managedClusterAddOns, "hello", { registrations }, cluster);
  await bench.settle();
}

async function subjects(name: string, namespace: string): Promise<string[] | undefined> {
  const found: (RawObject & { subjects?: unknown }) | undefined = await bench.find(roleBindings, name, namespace);
  return (
    found && (Array.isArray(found.subjects) ? found.subjects.map((subject) => `${subject.kind} ${subject.name}`) : [])
  );
}

async function infrastructure(cluster: string): Promise<string[]> {
  const found = await Promise.all(
    INFRASTRUCTURE.map((resource) =>
      bench.find(resource, resource === serviceAccounts ? ACCOUNT : TOKEN_ROLE, cluster),
    ),
  );
  return found.flatMap((object) => (object ? [object.kind] : []));
}

async function tokenMessage(cluster: string): Promise<string | undefined> {
  return condition((await bench.clusterAddOn(cluster))?.status.conditions ?? [], "TokenInfrastructureReady")?.message;
}

/** The agent of `cluster` asks for a token of an account in the namespace of `c1`. */
function requestToken(cluster: string, account: string): Promise<unknown> {
  const agent = bench.as({ user: `system:open-cluster-management:${cluster}:agent`, groups: [clusterGroup(cluster)] });
  const path = `/api/v1/namespaces/c1/serviceaccounts/${account}/token`;
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 3600 } };
  return agent.raw({ method: "POST", path, body, signal: bench.options.signal });
}

describe("an add-on that a cluster registers by token", () => {
  beforeEach(async () => {
    await bench.settle();
    await chooses("c1", "token");
  });

  it("is a ServiceAccount on the hub, for which the cluster's agent and no one else's gets tokens", async () => {
    const account = await bench.find(serviceAccounts, ACCOUNT, "c1");
    expect(await infrastructure("c1")).toEqual(["ServiceAccount", "Role", "RoleBinding"]);
    expect(await tokenMessage("c1")).toBe(`ServiceAccount c1/hello-agent (UID: ${account?.metadata.uid}) is ready`);
    expect(await requestToken("c1", ACCOUNT)).toMatchObject({ status: { token: expect.any(String) } });
    await expect(requestToken("c2", ACCOUNT)).rejects.toMatchObject({ status: 403 });
    await expect(requestToken("c1", "default")).rejects.toMatchObject({ status: 403 });
    expect(await infrastructure("c2")).toEqual([]);
  });

  it("gets its rights as that account, whatever the cluster has written of itself", async () => {
    const subject = { user: "system:serviceaccount:c1:hello-agent", groups: [] };
    const { registrations } = (await bench.clusterAddOn("c1"))?.status ?? {};
    expect(registrations).toEqual([{ type: "kubeClient", kubeClient: { subject, driver: "token" } }]);
    expect(await subjects(OWN, "c1")).toEqual(["User system:serviceaccount:c1:hello-agent"]);
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });

  it("has what it needs put right where somebody changes or deletes it", async () => {
    await bench.remove(serviceAccounts, ACCOUNT, "c1");
    await bench.patch(roles, TOKEN_ROLE, { rules: [] }, "c1");
    await bench.settle();
    const account = await bench.find(serviceAccounts, ACCOUNT, "c1");
    expect(await tokenMessage("c1")).toContain(`(UID: ${account?.metadata.uid})`);
    expect(await requestToken("c1", ACCOUNT)).toMatchObject({ status: { token: expect.any(String) } });
  });

  it("loses all of it with the choice for certificates", async () => {
    await chooses("c1", "csr");
    expect(await infrastructure("c1")).toEqual([]);
    expect(await bench.reported("c1", "TokenInfrastructureReady")).toBe("absent");
    expect((await subjects(OWN, "c1"))?.[0]).toBe(
      "User system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent",
    );
  });

  it("loses all of it when it is deleted, even while no manager runs", async () => {
    await bench.stop();
    const installStrategy = { type: "Manual", placements: null };
    await bench.patch(clusterManagementAddOns, "hello", { spec: { installStrategy } });
    await bench.remove(managedClusterAddOns, "hello", "c1");
    await bench.settle();
    expect(await bench.clusterAddOn("c1")).toBeUndefined();
    expect(await infrastructure("c1")).toEqual([]);
  });

  it("comes to rest", async () => {
    const before = await bench.versions();
    await bench.settle();
    expect(await bench.versions()).toEqual(before);
  });
});

describe("a cluster add-on that no one offers", () => {
  it("has what it needs to register by token, as on a hub of OCM's", async () => {
    const ref = { name: "own", namespace: "c1" };
    await bench.put({ resource: managedClusterAddOns, object: { metadata: ref, spec: {} } });
    const registrations = [{ type: "kubeClient", kubeClient: { subject: { user: "", groups: [] }, driver: "token" } }];
    await bench.patchStatus(managedClusterAddOns, ref.name, { registrations }, ref.namespace);
    await bench.settle();
    expect((await bench.find(serviceAccounts, "own-agent", "c1"))?.metadata.uid).toBeTruthy();
    expect(
      condition((await bench.clusterAddOn("c1", "own"))?.status.conditions ?? [], "TokenInfrastructureReady")?.status,
    ).toBe("True");
  });
});

describe("a ServiceAccount of the name that an add-on's would have, made for something else,", () => {
  it("gives no agent tokens", async () => {
    await bench.put({ resource: serviceAccounts, object: { metadata: { name: ACCOUNT, namespace: "c1" } } });
    await bench.settle();
    await chooses("c1", "token");
    expect(await bench.reported("c1", "TokenInfrastructureReady")).toBe("False TokenInfrastructureApplyFailed");
    expect(await tokenMessage("c1")).toContain("ServiceAccount c1/hello-agent exists and was not created for tokens");
  });
});

describe("rights in one namespace for the agents of all clusters", () => {
  const GROUP = "Group system:open-cluster-management:addon:hello";
  beforeEach(async () => {
    await bench.put({ resource: roles, object: { metadata: { name: "reader", namespace: PLACEMENTS }, rules: [] } });
    await requestFor("hello-1", { own: AGENT_ROLE, shared: "reader" });
    await bench.settle();
  });

  it("are of the group that they share", async () => {
    expect(await subjects(SHARED, PLACEMENTS)).toEqual([GROUP]);
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
    expect(await bench.reported("c2", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });

  it("include agents that register by token, as long as they do, without affecting others", async () => {
    await chooses("c2", "token");
    expect(await subjects(SHARED, PLACEMENTS)).toEqual([GROUP, "User system:serviceaccount:c2:hello-agent"]);
    await bench.patch(clusterManagementAddOns, "hello", {
      spec: { installStrategy: { type: "Manual", placements: null } },
    });
    await bench.remove(managedClusterAddOns, "hello", "c2");
    await bench.settle();
    expect(await subjects(SHARED, PLACEMENTS)).toEqual([GROUP]);
  });

  it("come back where somebody deletes or changes them", async () => {
    await bench.remove(roleBindings, SHARED, PLACEMENTS);
    await bench.settle();
    expect(await subjects(SHARED, PLACEMENTS)).toEqual([GROUP]);
    await bench.patch(roleBindings, SHARED, { subjects: [] }, PLACEMENTS);
    await bench.settle();
    expect(await subjects(SHARED, PLACEMENTS)).toEqual([GROUP]);
  });

  it("are deleted when no cluster's agent asks for them any more", async () => {
    await requestFor("hello-1", { own: AGENT_ROLE });
    await bench.settle();
    expect(await subjects(SHARED, PLACEMENTS)).toBeUndefined();
    expect(await subjects(OWN, "c1")).toHaveLength(3);
  });

  it("go with the last cluster add-on", async () => {
    await bench.remove(clusterManagementAddOns, "hello");
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
    expect(await subjects(SHARED, PLACEMENTS)).toBeUndefined();
  });

  it("are refused in words where the namespace is not there", async () => {
    const { spec } = template("hello-1", "v1").object;
    const singleNamespace = {
      namespace: "nowhere",
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "reader" },
    };
    const registration = [
      { type: "KubeClient", kubeClient: { hubPermissions: [{ type: "SingleNamespace", singleNamespace }] } },
    ];
    await bench.patch(addOnTemplates, "hello-1", { spec: { ...Object(spec), registration } });
    await bench.settle();
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("False SetPermissionFailed");
    await bench.put({ resource: namespaces, object: { metadata: { name: "nowhere" } } });
    await bench.settle();
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });
});

describe("the rights of an add-on's agent in its cluster's namespace", () => {
  it("are deleted once the template no longer has them", async () => {
    await bench.settle();
    expect(await subjects(OWN, "c1")).toHaveLength(3);
    await requestFor("hello-1", {});
    await bench.settle();
    expect(await subjects(OWN, "c1")).toBeUndefined();
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });
});
