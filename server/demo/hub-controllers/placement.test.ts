import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { KubeObject } from "@/lib/kube/object";
import { addOnPlacementScores } from "@/lib/resources/add-on-placement-score";
import { namespaces } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Controller } from "@/server/controllers/runtime/controller";
import { startTestHub } from "@/server/demo/testing";
import { placement } from "./placement";
import { type TestOcmHub, testOcmHub } from "./test-ocm-hub";

const REF = { name: "p", namespace: "default" };
const INDEX = "cluster.open-cluster-management.io/decision-group-index";

let test: TestOcmHub;
let controller: Controller;

beforeEach(async () => {
  const clock = { now: new Date() };
  test = await testOcmHub(clock, await startTestHub({ now: () => clock.now }));
  controller = placement(test.hub, () => test.clock.now);
  await test.make(managedClusterSets, {
    metadata: { name: "all" },
    spec: { clusterSelector: { selectorType: "LabelSelector", labelSelector: {} } },
  });
  await test.make(managedClusterSetBindings, {
    metadata: { name: "all", namespace: "default" },
    spec: { clusterSet: "all" },
  });
  for (const [name, vendor] of [
    ["c1", "EKS"],
    ["c2", "EKS"],
    ["c3", "AKS"],
  ])
    await test.make(managedClusters, { metadata: { name, labels: { vendor: vendor ?? "" } } });
});
afterEach(() => test.close());

const EKS = [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }];
const make = (spec: object) => test.make(placements, { metadata: REF, spec });
const reconcile = () => {
  test.clock.now = new Date(test.clock.now.getTime() + 1_000);
  return test.reconcile(controller, "default/p");
};
const change = (spec: object) =>
  test.hub.patch(placements, REF, { spec }, { signal: test.signal, fieldManager: "test" });
const label = (name: string, vendor: string) =>
  test.hub.patch(
    managedClusters,
    { name },
    { metadata: { labels: { vendor } } },
    { signal: test.signal, fieldManager: "test" },
  );
const decided = () =>
  test.hub.placementDecisions
    .list()
    .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
    .map(({ status }) => status.decisions.map(({ clusterName }) => clusterName));
const status = () => test.hub.placements.get("p", "default")?.status;
const satisfied = () => condition(status()?.conditions ?? [], "PlacementSatisfied");

describe("placement", () => {
  it("answers with the clusters its selector takes, and follows their labels", async () => {
    await make({ predicates: EKS });
    await reconcile();
    expect(decided()).toEqual([["c1", "c2"]]);
    expect(satisfied()).toMatchObject({ status: "True", reason: "AllDecisionsScheduled" });
    expect(status()).toMatchObject({
      numberOfSelectedClusters: 2,
      decisionGroups: [{ decisions: ["p-decision-1"], clusterCount: 2 }],
    });
    await label("c3", "EKS");
    await label("c1", "GKE");
    await reconcile();
    expect(decided()).toEqual([["c2", "c3"]]);
  });

  it("writes nothing where the answer stands", async () => {
    await make({ predicates: EKS });
    await reconcile();
    const before = test.hub.placements.get("p", "default")?.metadata.resourceVersion;
    await reconcile();
    expect(test.hub.placements.get("p", "default")?.metadata.resourceVersion).toBe(before);
  });

  it("has one object per decision group, and takes them away again", async () => {
    await make({ decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: 1 } } });
    await reconcile();
    expect(decided()).toEqual([["c1"], ["c2"], ["c3"]]);
    expect(test.hub.placementDecisions.get("p-decision-3", "default")?.metadata.labels[INDEX]).toBe("2");
    await change({ decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "100%" } } });
    await reconcile();
    expect(decided()).toEqual([["c1", "c2", "c3"]]);
  });

  it("gives back what someone deletes or changes", async () => {
    await make({ predicates: EKS });
    await reconcile();
    await test.hub.remove(placementDecisions, { name: "p-decision-1", namespace: "default" }, { signal: test.signal });
    await reconcile();
    expect(decided()).toEqual([["c1", "c2"]]);
    const spoilt = { metadata: { labels: { "cluster.open-cluster-management.io/placement": null, team: "x" } } };
    await test.hub.patch(placementDecisions, { name: "p-decision-1", namespace: "default" }, spoilt, {
      signal: test.signal,
      fieldManager: "test",
    });
    await test.patchStatus(placementDecisions, { name: "p-decision-1", namespace: "default" }, { decisions: [] });
    await reconcile();
    expect(decided()).toEqual([["c1", "c2"]]);
    const { labels } = test.hub.placementDecisions.get("p-decision-1", "default")?.metadata ?? {};
    expect(labels).toEqual({
      "cluster.open-cluster-management.io/placement": "p",
      [INDEX]: "0",
      "cluster.open-cluster-management.io/decision-group-name": "",
    });
  });

  it("lets its decisions go with it", async () => {
    await make({});
    await reconcile();
    await test.hub.remove(placements, REF, { signal: test.signal });
    await expect.poll(decided, { interval: 5, timeout: 15_000 }).toEqual([]);
  });

  it("selects no clusters where it cannot be evaluated, and says why", async () => {
    await make({
      predicates: [
        {
          requiredClusterSelector: {
            claimSelector: { matchExpressions: [{ key: "a", operator: "In", values: ["no/label"] }] },
          },
        },
      ],
    });
    await reconcile();
    expect(decided()).toEqual([[]]);
    expect(condition(status()?.conditions ?? [], "PlacementMisconfigured")).toMatchObject({
      status: "True",
      reason: "Misconfigured",
    });
  });

  it("says that nothing is bound where nothing is", async () => {
    await test.hub.remove(managedClusterSetBindings, { name: "all", namespace: "default" }, { signal: test.signal });
    await make({});
    await reconcile();
    expect(satisfied()).toMatchObject({ status: "False", reason: "NoManagedClusterSetBindings" });
  });

  it("looks again when a toleration runs out, and drops the cluster then", async () => {
    const taints = [{ key: "example.com/slow", effect: "NoSelect" }];
    await test.hub.patch(
      managedClusters,
      { name: "c1" },
      { spec: { taints } },
      { signal: test.signal, fieldManager: "test" },
    );
    const addedAt = Date.parse(test.hub.clusters.get("c1")?.spec.taints[0]?.timeAdded ?? "");
    await make({
      predicates: EKS,
      tolerations: [{ key: "example.com/slow", operator: "Exists", tolerationSeconds: 60 }],
    });
    expect(await reconcile()).toEqual({ kind: "after", ms: addedAt + 60_000 - test.clock.now.getTime() });
    expect(decided()).toEqual([["c1", "c2"]]);
    test.clock.now = new Date(addedAt + 60_000);
    await reconcile();
    expect(decided()).toEqual([["c2"]]);
  });

  it("says how many it chose only once it chose somebody, and then also when it is no one any more", async () => {
    const hasNumber = async () => {
      const { status: raw } = await test.hub.client.get({ ...placements, schema: KubeObject }, REF, test.signal);
      return Object.hasOwn(Object(raw), "numberOfSelectedClusters");
    };
    await make({ predicates: EKS });
    await label("c1", "GKE");
    await label("c2", "GKE");
    await reconcile();
    expect(await hasNumber()).toBe(false);
    await label("c1", "EKS");
    await reconcile();
    await label("c1", "GKE");
    await reconcile();
    expect(await hasNumber()).toBe(true);
    expect(status()?.numberOfSelectedClusters).toBe(0);
  });

  it("spreads what placements choose, and stays where it is while nothing speaks against it", async () => {
    await make({ numberOfClusters: 1 });
    await reconcile();
    expect(decided()).toEqual([["c1"]]);
    await test.make(placements, { metadata: { ...REF, name: "q" }, spec: { numberOfClusters: 1 } });
    await test.reconcile(controller, "default/q");
    expect(test.hub.placementDecisions.get("q-decision-1", "default")?.status.decisions).toEqual([
      { clusterName: "c2", reason: "" },
    ]);
    await reconcile();
    expect(decided()[0]).toEqual(["c1"]);
  });

  it("weighs the scores of add-ons, and asks CEL", async () => {
    const scoreCoordinate = { type: "AddOn", addOn: { resourceName: "demo", scoreName: "free" } };
    await make({
      numberOfClusters: 1,
      prioritizerPolicy: { mode: "Exact", configurations: [{ scoreCoordinate }] },
      predicates: [
        {
          requiredClusterSelector: {
            celSelector: { celExpressions: ['managedCluster.metadata.labels["vendor"] == "EKS"'] },
          },
        },
      ],
    });
    await reconcile();
    expect(decided()).toEqual([["c1"]]);
    for (const [namespace, value] of [
      ["c2", 50],
      ["c3", 90],
    ] as const) {
      await test.make(namespaces, { metadata: { name: namespace } });
      await test.make(addOnPlacementScores, { metadata: { name: "demo", namespace } });
      await test.patchStatus(addOnPlacementScores, { name: "demo", namespace }, { scores: [{ name: "free", value }] });
    }
    await reconcile();
    expect(decided()).toEqual([["c2"]]);
  });

  it("answers changes that follow each other fast together", async () => {
    await make({ predicates: EKS });
    await reconcile();
    await label("c3", "EKS");
    expect(await test.reconcile(controller, "default/p")).toEqual({ kind: "after", ms: 100 });
    expect(decided()).toEqual([["c1", "c2"]]);
    await reconcile();
    expect(decided()).toEqual([["c1", "c2", "c3"]]);
  });

  it("leaves a frozen placement alone", async () => {
    await test.make(placements, {
      metadata: {
        ...REF,
        annotations: { "cluster.open-cluster-management.io/experimental-scheduling-disable": "true" },
      },
      spec: {},
    });
    await reconcile();
    expect(decided()).toEqual([]);
  });
});

describe("triggers", () => {
  const keys = async (action: () => Promise<unknown>) => {
    const enqueued = new Set<string>();
    const leave = controller.triggers.map((follow) => follow((key) => enqueued.add(key)));
    enqueued.clear();
    await action();
    for (const stop of leave) stop();
    return [...enqueued];
  };

  it("look at a placement when a cluster, set or binding that it sees changes", async () => {
    await make({});
    expect(await keys(() => label("c1", "GKE"))).toEqual(["default/p"]);
    expect(
      await keys(() =>
        test.hub.remove(managedClusterSetBindings, { name: "all", namespace: "default" }, { signal: test.signal }),
      ),
    ).toEqual(["default/p"]);
    expect(await keys(() => label("c1", "EKS"))).toEqual([]);
  });

  it("look at a placement when a score that it weighs changes", async () => {
    const weighing = (resourceName: string) => ({
      prioritizerPolicy: {
        configurations: [{ scoreCoordinate: { type: "AddOn", addOn: { resourceName, scoreName: "free" } } }],
      },
    });
    await make(weighing("demo"));
    await test.make(placements, { metadata: { ...REF, name: "other" }, spec: weighing("else") });
    expect(
      await keys(() => test.make(addOnPlacementScores, { metadata: { name: "demo", namespace: "default" } })),
    ).toEqual(["default/p"]);
  });
});
