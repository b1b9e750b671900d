import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOSTING_CLUSTER_ANNOTATION, LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoles, roleBindings } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns, type Registration } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, addOnOf, fleet, ground, PLACEMENTS, template, templateConfig } from "./test-objects";

const BINDING = "open-cluster-management:hello:clusterrole:agent";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1"]]));
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

async function registered(): Promise<Registration | undefined> {
  return (await bench.clusterAddOn("c1"))?.status.registrations[0];
}

/** What the cluster's own agent writes into the status of its add-on. */
async function agentWrites(kubeClient: object): Promise<void> {
  await bench.patchStatus(managedClusterAddOns, "hello", { registrations: [{ type: "kubeClient", kubeClient }] }, "c1");
}

describe("the identity of an add-on's agent", () => {
  it("keeps the driver that the cluster's agent has written", async () => {
    await bench.settle();
    const before = await registered();
    await agentWrites({ ...before?.kubeClient, driver: "csr" });
    await bench.rollOut(["c1"]);
    expect(await registered()).toEqual({ type: "kubeClient", kubeClient: { ...before?.kubeClient, driver: "csr" } });
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });

  it("is the one of the template, whatever the cluster writes", async () => {
    await bench.settle();
    const before = await registered();
    await agentWrites({ subject: { user: "system:admin", groups: ["system:masters"] }, driver: "csr" });
    await bench.settle();
    expect((await registered())?.kubeClient?.subject).toEqual(before?.kubeClient?.subject);
  });
});

describe("the rights of an add-on's agent", () => {
  it("bind another role once the template names that one", async () => {
    await bench.rollOut(["c1"]);
    await bench.put({ resource: clusterRoles, object: { metadata: { name: "other-role" }, rules: [] } });
    await bench.patch(addOnTemplates, "hello-1", { spec: template("hello-1", "v1", "other-role").object.spec });
    await bench.settle();
    expect(await bench.find(roleBindings, BINDING, "c1")).toMatchObject({ roleRef: { name: "other-role" } });
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });
});

describe("a binding of the name that the agent's would have, made by somebody else,", () => {
  const subjects = [{ kind: "User", apiGroup: "rbac.authorization.k8s.io", name: "somebody" }];

  async function bound(role: string): Promise<void> {
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role };
    await bench.put({
      resource: roleBindings,
      object: { metadata: { name: BINDING, namespace: "c1" }, roleRef, subjects },
    });
    await bench.settle();
  }

  it("is not taken for the agent's where it is to another role", async () => {
    await bound("other-role");
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("False SetPermissionFailed");
  });

  it("becomes the agent's where it is to the same role", async () => {
    await bound(AGENT_ROLE);
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
    expect(JSON.stringify((await bench.find(roleBindings, BINDING, "c1"))?.subjects)).not.toContain("somebody");
  });
});

describe("the health of a cluster add-on", () => {
  it("stays its own where hosting is requested", async () => {
    await bench.settle();
    await bench.patch(
      managedClusterAddOns,
      "hello",
      { metadata: { annotations: { [HOSTING_CLUSTER_ANNOTATION]: "host" } } },
      "c1",
    );
    await bench.rollOut(["c1"]);
    expect((await bench.clusterAddOn("c1"))?.metadata.annotations).toMatchObject({
      [HOSTING_CLUSTER_ANNOTATION]: "host",
    });
    expect(await bench.reported("c1", "Available")).toBe("True ProbeAvailable");
    expect(await bench.reported("c1", "Progressing")).toBe("False Completed");
  });

  it("follows its workloads and is apart from its progress", async () => {
    await bench.rollOut(["c1"]);
    expect(await bench.reported("c1", "Available")).toBe("True ProbeAvailable");
    await bench.applyWorks(["c1"], 0);
    await bench.settle();
    expect(await bench.reported("c1", "Available")).toBe("False ProbeUnavailable");
    expect(await bench.reported("c1", "Progressing")).toBe("False Completed");
  });

  it("stays what the hub has written while the cluster is unknown", async () => {
    await bench.rollOut(["c1"]);
    await bench.stop();
    const unknown = {
      status: "Unknown",
      reason: "LeaseStopped",
      message: "",
      lastTransitionTime: "2026-01-01T00:00:00Z",
    };
    await bench.patchStatus(managedClusters, "c1", {
      conditions: [{ ...unknown, type: "ManagedClusterConditionAvailable" }],
    });
    const conditions =
      (await bench.clusterAddOn("c1"))?.status.conditions.filter(({ type }) => type !== "Available") ?? [];
    await bench.patchStatus(
      managedClusterAddOns,
      "hello",
      { conditions: [...conditions, { ...unknown, type: "Available" }] },
      "c1",
    );
    await bench.settle();
    expect(await bench.reported("c1", "Available")).toBe("Unknown LeaseStopped");
  });
});

describe("the configuration of a cluster add-on", () => {
  it("may be its own, and then follows no rollout", async () => {
    await bench.rollOut(["c1"]);
    await bench.patch(managedClusterAddOns, "hello", { spec: { configs: [templateConfig("hello-2")] } }, "c1");
    await bench.rollOut(["c1"]);
    expect(await bench.deployed()).toEqual(["c1:v2"]);
    expect(await bench.reported("c1", "Progressing")).toBe("False Completed");
    expect(await bench.progress()).toContain("1/1 completed");
  });

  it("is the one that was decided, whatever the cluster writes", async () => {
    await bench.rollOut(["c1"]);
    const { group, resource } = templateConfig("hello-2");
    const hash = specHash((await bench.find(addOnTemplates, "hello-2")) ?? {});
    const invented = { name: "hello-2", specHash: hash };
    const configReferences = [
      { group, resource, lastObservedGeneration: 1, desiredConfig: invented, lastAppliedConfig: invented },
    ];
    await bench.patchStatus(managedClusterAddOns, "hello", { configReferences }, "c1");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["c1:v1"]);
    expect((await bench.clusterAddOn("c1"))?.status.configReferences).toMatchObject([
      { desiredConfig: { name: "hello-1" } },
    ]);
  });
});

describe("an add-on of somebody else", () => {
  it("is not touched where it self-managed", async () => {
    const { resource, object } = addOnOf("own", "hello-1", "some");
    await bench.put({
      resource,
      object: { ...object, metadata: { name: "own", annotations: { [LIFECYCLE_ANNOTATION]: "self" } } },
    });
    const before = (await bench.addOn("own")).metadata.resourceVersion;
    await bench.settle();
    expect(await bench.installed("own")).toEqual([]);
    expect((await bench.addOn("own")).metadata.resourceVersion).toBe(before);
  });

  it("is installed and configured, and the rest is left to its own manager", async () => {
    const { resource, object } = addOnOf("own", "unused", "some");
    const config = { resource: "configmaps", namespace: PLACEMENTS, name: "values" };
    const installStrategy = { type: "Placements", placements: [{ namespace: PLACEMENTS, name: "some" }] };
    await bench.put({ resource, object: { ...object, spec: { defaultConfigs: [config], installStrategy } } });
    await bench.settle();
    const { status } = (await bench.clusterAddOn("c1", "own")) ?? {};
    expect(status?.configReferences).toMatchObject([
      { resource: "configmaps", desiredConfig: { name: "values", specHash: "" } },
    ]);
    expect(status?.conditions.map(({ type }) => type).sort()).toEqual(["Configured", "Progressing"]);
    expect(status?.supportedConfigs).toEqual([]);
    expect((await bench.works()).map(({ metadata }) => metadata.name)).toEqual(["addon-hello-deploy-0"]);
  });
});
