import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { startTestHub } from "@/server/demo/testing";
import { clusterSets } from "./cluster-sets";
import { setBindings } from "./set-bindings";
import { type TestOcmHub, testOcmHub } from "./test-ocm-hub";

let test: TestOcmHub;
beforeEach(async () => {
  const clock = { now: new Date() };
  test = await testOcmHub(clock, await startTestHub({ now: () => clock.now }));
});
afterEach(() => test.close());

/** Twice: the first time may make the set. */
async function reconcile(name: string): Promise<void> {
  const controller = clusterSets(test.hub, () => test.clock.now);
  await test.reconcile(controller, name);
  await test.reconcile(controller, name);
}
const empty = (name: string) => condition(test.hub.clusterSets.get(name)?.status.conditions ?? [], "ClusterSetEmpty");

describe("built-in sets", () => {
  it("are made, and made again where someone deletes them", async () => {
    await reconcile("global");
    const first = test.hub.clusterSets.get("global")?.metadata.uid;
    await test.hub.remove(managedClusterSets, { name: "global" }, { signal: test.signal });
    await reconcile("global");
    expect(test.hub.clusterSets.get("global")?.metadata.uid).not.toBe(first);
  });

  it("get their selector back, but keep labels", async () => {
    await reconcile("global");
    const changed = {
      metadata: { labels: { team: "x" } },
      spec: { clusterSelector: { labelSelector: { matchLabels: { a: "b" } } } },
    };
    await test.hub.patch(managedClusterSets, { name: "global" }, changed, {
      signal: test.signal,
      fieldManager: "test",
    });
    await test.make(managedClusters, { metadata: { name: "c1" } });
    await reconcile("global");
    expect(test.hub.clusterSets.get("global")?.metadata.labels).toEqual({ team: "x" });
    expect(empty("global")).toMatchObject({ status: "False" });
  });
});

describe("every set", () => {
  it("says how many members it has", async () => {
    await test.make(managedClusterSets, { metadata: { name: "edge" }, spec: {} });
    await reconcile("edge");
    expect(empty("edge")).toMatchObject({
      status: "True",
      reason: "NoClusterMatched",
      message: "No ManagedCluster selected",
    });
    await test.make(managedClusters, {
      metadata: { name: "c1", labels: { "cluster.open-cluster-management.io/clusterset": "edge" } },
    });
    await reconcile("edge");
    expect(empty("edge")).toMatchObject({
      status: "False",
      reason: "ClustersSelected",
      message: "1 ManagedClusters selected",
    });
    expect(empty("default")).toBeUndefined();
  });
});

describe("a binding", () => {
  it("is bound while its set exists", async () => {
    const controller = setBindings(test.hub, () => test.clock.now);
    const bound = () => condition(test.hub.clusterSetBindings.get("edge", "default")?.status.conditions ?? [], "Bound");
    await test.make(managedClusterSetBindings, {
      metadata: { name: "edge", namespace: "default" },
      spec: { clusterSet: "edge" },
    });
    await test.reconcile(controller, "default/edge");
    expect(bound()).toMatchObject({ status: "False", reason: "ClusterSetNotFound" });
    await test.make(managedClusterSets, { metadata: { name: "edge" }, spec: {} });
    await test.reconcile(controller, "default/edge");
    expect(bound()).toMatchObject({ status: "True", reason: "ClusterSetBound" });
  });
});
