import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { clusterGroup } from "@/lib/kube/ocm";
import { namespaces } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Controller } from "@/server/controllers/runtime/controller";
import { startTestHub } from "@/server/demo/testing";
import { registration } from "./registration";
import { type TestOcmHub, testOcmHub } from "./test-ocm-hub";

const KEEP = "cluster.open-cluster-management.io/manifest-work-cleanup";
const CONFIG_MAP = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "m", namespace: "default" } };

let test: TestOcmHub;
let controller: Controller;

beforeEach(async () => {
  const clock = { now: new Date() };
  test = await testOcmHub(clock, await startTestHub({ now: () => clock.now }));
  controller = registration(test.hub, () => test.clock.now);
});
afterEach(() => test.close());

const cluster = () => test.hub.clusters.get("c1");
const accepted = () => condition(cluster()?.status.conditions ?? [], "HubAcceptedManagedCluster");
const agent = () => test.as({ user: "system:open-cluster-management:c1:agent", groups: [clusterGroup("c1")] });
const reconcile = () => test.reconcile(controller, "c1");
const accept = (hubAcceptsClient: boolean) =>
  test.hub.patch(
    managedClusters,
    { name: "c1" },
    { spec: { hubAcceptsClient } },
    { signal: test.signal, fieldManager: "test" },
  );
const work = (finalizers: string[], name = "w") =>
  test.make(manifestWorks, {
    metadata: { name, namespace: "c1", finalizers },
    spec: { workload: { manifests: [CONFIG_MAP] } },
  });
const letGo = (name = "w") =>
  test.hub.patch(
    manifestWorks,
    { name, namespace: "c1" },
    { metadata: { finalizers: [] } },
    { signal: test.signal, fieldManager: "test" },
  );

async function acceptedCluster(): Promise<void> {
  await test.make(managedClusters, { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } });
  await reconcile();
}

describe("a cluster that waits", () => {
  it("has neither namespace nor rights nor condition", async () => {
    await test.make(managedClusters, { metadata: { name: "c1" } });
    await reconcile();
    expect(cluster()?.metadata.finalizers).toEqual(["cluster.open-cluster-management.io/resource-cleanup"]);
    expect(test.hub.namespaces.get("c1")).toBeUndefined();
    expect(accepted()).toBeUndefined();
    await expect(agent().get(managedClusters, { name: "c1" }, test.signal)).rejects.toMatchObject({
      reason: "Forbidden",
    });
  });
});

describe("acceptance", () => {
  it("gives a namespace, finalizers, rights and the condition", async () => {
    await acceptedCluster();
    expect(test.hub.namespaces.get("c1")?.metadata.labels["open-cluster-management.io/cluster-name"]).toBe("c1");
    expect(cluster()?.metadata.finalizers.toSorted()).toEqual([
      "cluster.open-cluster-management.io/api-resource-cleanup",
      "cluster.open-cluster-management.io/resource-cleanup",
    ]);
    expect(accepted()).toMatchObject({
      status: "True",
      reason: "HubClusterAdminAccepted",
      message: "Accepted by hub cluster admin",
    });
  });

  it("lets the agent do its work, in its own cluster alone", async () => {
    await acceptedCluster();
    await test.make(managedClusters, { metadata: { name: "c2" }, spec: { hubAcceptsClient: true } });
    await test.reconcile(controller, "c2");
    await work([]);
    expect(await agent().list(manifestWorks, { namespace: "c1", signal: test.signal })).toHaveLength(1);
    expect(await agent().list(managedClusterAddOns, { namespace: "c1", signal: test.signal })).toEqual([]);
    expect(await agent().list(certificateSigningRequests, { signal: test.signal })).toEqual([]);
    await expect(agent().list(manifestWorks, { namespace: "c2", signal: test.signal })).rejects.toMatchObject({
      reason: "Forbidden",
    });
    await expect(agent().get(managedClusters, { name: "c2" }, test.signal)).rejects.toMatchObject({
      reason: "Forbidden",
    });
    const accepting = { spec: { hubAcceptsClient: false } };
    await expect(
      agent().patch(managedClusters, { name: "c1" }, accepting, { signal: test.signal, fieldManager: "test" }),
    ).rejects.toMatchObject({ reason: "Forbidden" });
  });

  it("puts rights back that someone changed, and writes nothing where all is right", async () => {
    await acceptedCluster();
    const before = cluster()?.metadata.resourceVersion;
    await reconcile();
    expect(cluster()?.metadata.resourceVersion).toBe(before);
    const role = test.hub.clusterRoles.get("open-cluster-management:managedcluster:c1");
    await test.hub.client.raw({
      method: "DELETE",
      path: "/apis/rbac.authorization.k8s.io/v1/clusterroles/open-cluster-management:managedcluster:c1",
      signal: test.signal,
    });
    await gone(() => test.hub.clusterRoles.get("open-cluster-management:managedcluster:c1"));
    await reconcile();
    expect(test.hub.clusterRoles.get("open-cluster-management:managedcluster:c1")?.rules).toEqual(role?.rules);
  });

  it("adopts a namespace that was there", async () => {
    await test.make(namespaces, { metadata: { name: "c1", labels: { team: "x" } } });
    await acceptedCluster();
    expect(test.hub.namespaces.get("c1")?.metadata.labels).toMatchObject({
      team: "x",
      "open-cluster-management.io/cluster-name": "c1",
    });
  });
});

describe("denial", () => {
  it("takes the agent's rights and leaves it a look at its cluster", async () => {
    await acceptedCluster();
    await accept(false);
    await reconcile();
    expect(accepted()).toMatchObject({ status: "False", reason: "HubClusterAdminDenied" });
    expect((await agent().get(managedClusters, { name: "c1" }, test.signal)).metadata.name).toBe("c1");
    await expect(agent().list(leases, { namespace: "c1", signal: test.signal })).rejects.toMatchObject({
      reason: "Forbidden",
    });
    await expect(agent().list(manifestWorks, { namespace: "c1", signal: test.signal })).rejects.toMatchObject({
      reason: "Forbidden",
    });
  });

  it("is not complete, and leaves the rights on works, until the last work is gone", async () => {
    await acceptedCluster();
    await work([]);
    await accept(false);
    expect(await reconcile()).toEqual({ kind: "after", ms: 5_000 });
    expect(accepted()?.status).toBe("True");
    expect(await agent().list(manifestWorks, { namespace: "c1", signal: test.signal })).toHaveLength(1);
    await test.hub.remove(manifestWorks, { name: "w", namespace: "c1" }, { signal: test.signal });
    await reconcile();
    expect(accepted()?.status).toBe("False");
  });

  it("can be taken back", async () => {
    await acceptedCluster();
    await accept(false);
    await reconcile();
    await accept(true);
    await reconcile();
    expect(accepted()?.status).toBe("True");
    expect(await agent().list(leases, { namespace: "c1", signal: test.signal })).toEqual([]);
  });
});

describe("deletion", () => {
  const remove = () => test.hub.remove(managedClusters, { name: "c1" }, { signal: test.signal });
  const deleting = () => condition(cluster()?.status.conditions ?? [], "Deleting");

  it("empties the namespace, add-ons first, and keeps the namespace itself", async () => {
    await acceptedCluster();
    await test.make(managedClusterAddOns, {
      metadata: { name: "hello", namespace: "c1", finalizers: ["example.com/wait"] },
      spec: {},
    });
    await work([KEEP]);
    await remove();

    expect(await reconcile()).toEqual({ kind: "after", ms: 5_000 });
    expect(test.hub.clusterAddOns.get("hello", "c1")?.metadata.deletionTimestamp).toBeDefined();
    expect(test.hub.works.get("w", "c1")?.metadata.deletionTimestamp).toBeUndefined();
    expect(deleting()).toMatchObject({ status: "False", reason: "ResourceRemaining" });
    await expect(agent().get(managedClusters, { name: "c1" }, test.signal)).rejects.toMatchObject({
      reason: "Forbidden",
    });

    const free = { metadata: { finalizers: [] } };
    await test.hub.patch(managedClusterAddOns, { name: "hello", namespace: "c1" }, free, {
      signal: test.signal,
      fieldManager: "test",
    });
    await gone(() => test.hub.clusterAddOns.get("hello", "c1"));
    await reconcile();
    expect(test.hub.works.get("w", "c1")?.metadata.deletionTimestamp).toBeDefined();
    expect(await agent().list(manifestWorks, { namespace: "c1", signal: test.signal })).toHaveLength(1);

    await letGo();
    await gone(() => test.hub.works.get("w", "c1"));
    await reconcile();
    await gone(cluster);
    expect(test.hub.namespaces.get("c1")).toBeDefined();
    expect(test.hub.roleBindings.list()).toEqual([]);
  });

  it("clears up what comes to the namespace of a cluster that is gone", async () => {
    await acceptedCluster();
    await remove();
    await reconcile();
    await gone(cluster);
    await test.make(managedClusterAddOns, { metadata: { name: "late", namespace: "c1" }, spec: {} });
    await work([]);
    expect(await reconcile()).toEqual({ kind: "after", ms: 5_000 });
    await gone(() => test.hub.clusterAddOns.get("late", "c1"));
    await reconcile();
    await gone(() => test.hub.works.get("w", "c1"));
    expect(await reconcile()).toEqual({ kind: "on-change" });
  });

  it("takes the roles that all clusters share with the last of them", async () => {
    await acceptedCluster();
    await remove();
    await reconcile();
    await gone(cluster);
    await reconcile();
    expect(test.hub.clusterRoles.list()).toEqual([]);
  });
});

/** Resolves once the caches no longer hold it. */
async function gone(find: () => unknown): Promise<void> {
  await expect.poll(find, { interval: 5 }).toBeUndefined();
}
