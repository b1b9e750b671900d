import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition, kubeMicroTime } from "@/lib/kube/conditions";
import { CLUSTER_LEASE_NAME } from "@/lib/kube/ocm";
import { namespaces } from "@/lib/resources/built-in";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Controller } from "@/server/controllers/runtime/controller";
import { startTestHub } from "@/server/demo/testing";
import { clusterHealth } from "./cluster-health";
import { type TestOcmHub, testOcmHub } from "./test-ocm-hub";

const ACCEPTED = {
  type: "HubAcceptedManagedCluster",
  status: "True",
  reason: "HubClusterAdminAccepted",
  message: "",
  lastTransitionTime: "2026-05-04T10:00:00Z",
};
const AVAILABLE = { ...ACCEPTED, type: "ManagedClusterConditionAvailable", reason: "ManagedClusterAvailable" };
const UNAVAILABLE = { ...AVAILABLE, status: "False", reason: "ManagedClusterKubeAPIServerUnavailable" };
const FEATURE = "feature.open-cluster-management.io/addon-hello";

let test: TestOcmHub;
let controller: Controller;

beforeEach(async () => {
  const clock = { now: new Date() };
  test = await testOcmHub(clock, await startTestHub({ now: () => clock.now }));
  controller = clusterHealth(test.hub, () => test.clock.now);
  await test.make(namespaces, { metadata: { name: "c1" } });
  await test.make(managedClusters, { metadata: { name: "c1" } });
});
afterEach(() => test.close());

const reconcile = () => test.reconcile(controller, "c1");
const report = (...conditions: object[]) => test.patchStatus(managedClusters, { name: "c1" }, { conditions });
const cluster = () => test.hub.clusters.get("c1");
const taints = () => cluster()?.spec.taints.map(({ key, effect }) => `${key.split("/")[1]}:${effect}`);
const reported = (type: string) => condition(cluster()?.status.conditions ?? [], type);
const lease = () => test.hub.leases.get(CLUSTER_LEASE_NAME, "c1");
const pass = (seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1000);
};
const beat = () =>
  test.hub.patch(
    leases,
    { name: CLUSTER_LEASE_NAME, namespace: "c1" },
    { spec: { renewTime: kubeMicroTime(test.clock.now) } },
    { signal: test.signal, fieldManager: "test" },
  );
const installHello = () => test.make(managedClusterAddOns, { metadata: { name: "hello", namespace: "c1" }, spec: {} });
const reportHello = (status: string) =>
  test.patchStatus(
    managedClusterAddOns,
    { name: "hello", namespace: "c1" },
    { conditions: [{ ...AVAILABLE, type: "Available", status }] },
  );
const hello = () => condition(test.hub.clusterAddOns.get("hello", "c1")?.status.conditions ?? [], "Available");

describe("a new cluster", () => {
  it("is unreachable from the start and has no lease before it is accepted", async () => {
    await reconcile();
    expect(taints()).toEqual(["unreachable:NoSelect"]);
    expect(lease()).toBeUndefined();
  });
});

describe("an accepted cluster", () => {
  it("gets a lease, and a new one where it was taken", async () => {
    await report(ACCEPTED);
    await reconcile();
    expect(lease()?.spec).toMatchObject({
      holderIdentity: CLUSTER_LEASE_NAME,
      renewTime: kubeMicroTime(test.clock.now),
    });
    await test.hub.remove(leases, { name: CLUSTER_LEASE_NAME, namespace: "c1" }, { signal: test.signal });
    await reconcile();
    expect(lease()).toBeDefined();
  });

  it("carries the taint that its health asks for, and those of others", async () => {
    const foreign = { metadata: {}, spec: { taints: [{ key: "example.com/mine", effect: "NoSelect" }] } };
    await test.hub.patch(managedClusters, { name: "c1" }, foreign, { signal: test.signal, fieldManager: "test" });
    await report(ACCEPTED, AVAILABLE);
    await reconcile();
    expect(taints()).toEqual(["mine:NoSelect"]);
    await report(ACCEPTED, UNAVAILABLE);
    await reconcile();
    expect(taints()).toEqual(["mine:NoSelect", "unavailable:NoSelect"]);
  });
});

describe("a cluster whose heartbeats stop", () => {
  beforeEach(async () => {
    await report(ACCEPTED, AVAILABLE);
    await reconcile();
    await installHello();
    await reportHello("True");
  });

  it("is looked at again exactly five lease durations after the last", async () => {
    pass(10);
    await beat();
    expect(await reconcile()).toEqual({ kind: "after", ms: 300_000 });
    pass(299);
    expect(await reconcile()).toEqual({ kind: "after", ms: 1_000 });
    expect(reported("ManagedClusterConditionAvailable")?.status).toBe("True");
  });

  it("becomes Unknown and unreachable then, and its add-ons with it", async () => {
    await beat();
    pass(300);
    expect(await reconcile()).toEqual({ kind: "on-change" });
    const lost = {
      status: "Unknown",
      reason: "ManagedClusterLeaseUpdateStopped",
      message: "Registration agent stopped updating its lease.",
    };
    expect(reported("ManagedClusterConditionAvailable")).toMatchObject(lost);
    expect(hello()).toMatchObject(lost);
    expect(taints()).toEqual(["unreachable:NoSelect"]);
    await reconcile();
    expect(cluster()?.metadata.labels[FEATURE]).toBe("unreachable");
  });

  it("is well again when its agent says so", async () => {
    await beat();
    pass(300);
    await reconcile();
    await beat();
    await report(ACCEPTED, AVAILABLE);
    expect(await reconcile()).toEqual({ kind: "after", ms: 300_000 });
    expect(taints()).toEqual([]);
  });

  it("follows a change of the lease duration at once", async () => {
    await beat();
    pass(6);
    await test.hub.patch(
      managedClusters,
      { name: "c1" },
      { spec: { leaseDurationSeconds: 1 } },
      { signal: test.signal, fieldManager: "test" },
    );
    await reconcile();
    expect(reported("ManagedClusterConditionAvailable")?.status).toBe("Unknown");
  });
});

describe("clocks", () => {
  it("are compared when a heartbeat comes, not when it is old", async () => {
    await report(ACCEPTED, AVAILABLE);
    await reconcile();
    await reconcile();
    expect(reported("ManagedClusterConditionClockSynced")?.status).toBe("True");
    pass(1_000);
    await reconcile();
    expect(reported("ManagedClusterConditionClockSynced")?.status).toBe("True");
    const future = kubeMicroTime(new Date(test.clock.now.getTime() + 400_000));
    await test.hub.patch(
      leases,
      { name: CLUSTER_LEASE_NAME, namespace: "c1" },
      { spec: { renewTime: future } },
      { signal: test.signal, fieldManager: "test" },
    );
    await reconcile();
    expect(reported("ManagedClusterConditionClockSynced")).toMatchObject({
      status: "False",
      reason: "ManagedClusterClockOutOfSync",
    });
  });
});

describe("feature labels", () => {
  it("say how the add-ons are, and go with them", async () => {
    await report(ACCEPTED, AVAILABLE);
    await installHello();
    await reportHello("False");
    await reconcile();
    expect(cluster()?.metadata.labels[FEATURE]).toBe("unhealthy");
    await test.hub.remove(managedClusterAddOns, { name: "hello", namespace: "c1" }, { signal: test.signal });
    await reconcile();
    expect(cluster()?.metadata.labels[FEATURE]).toBeUndefined();
  });
});
