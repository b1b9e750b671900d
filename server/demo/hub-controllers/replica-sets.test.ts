import { afterEach, beforeEach, expect, it } from "vitest";
import { kubeTime } from "@/lib/kube/conditions";
import { DECISION_GROUP_INDEX_LABEL, DECISION_GROUP_NAME_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { namespaces } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Controller } from "@/server/controllers/runtime/controller";
import { startTestHub } from "@/server/demo/testing";
import { replicaSets } from "./replica-sets";
import { type TestOcmHub, testOcmHub } from "./test-ocm-hub";

const REF = { name: "web", namespace: "default" };
const DECISION = { name: "all-decision-1", namespace: "default" };

let test: TestOcmHub;
let controller: Controller;

beforeEach(async () => {
  const clock = { now: new Date() };
  test = await testOcmHub(clock, await startTestHub({ now: () => clock.now }));
  controller = replicaSets(test.hub, () => test.clock.now);
  for (const name of ["c1", "c2", "c3"]) {
    await test.make(managedClusters, { metadata: { name } });
    await test.make(namespaces, { metadata: { name } });
  }
  await test.make(placements, { metadata: { name: "all", namespace: "default" }, spec: {} });
  await test.make(placementDecisions, {
    metadata: {
      ...DECISION,
      labels: { [PLACEMENT_LABEL]: "all", [DECISION_GROUP_INDEX_LABEL]: "0", [DECISION_GROUP_NAME_LABEL]: "" },
    },
  });
  await decide("c1", "c2", "c3");
});
afterEach(() => test.close());

const template = (greeting: string) => ({
  workload: {
    manifests: [
      {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "settings", namespace: "default" },
        data: { greeting },
      },
    ],
  },
});
const options = () => ({ signal: test.signal, fieldManager: "test" });
const decide = (...clusters: string[]) =>
  test.patchStatus(placementDecisions, DECISION, {
    decisions: clusters.map((clusterName) => ({ clusterName, reason: "" })),
  });
const make = (rolloutStrategy: object = {}, more: object = {}, name = "web") =>
  test.make(manifestWorkReplicaSets, {
    metadata: { name, namespace: "default", labels: { team: "blue" } },
    spec: { manifestWorkTemplate: template("hello"), placementRefs: [{ name: "all", rolloutStrategy }], ...more },
  });
/** Twice: the first adds the finalizer. */
async function reconcile(name = "web") {
  await test.reconcile(controller, `default/${name}`);
  return test.reconcile(controller, `default/${name}`);
}
const works = () => test.hub.works.list();
const onClusters = () =>
  works()
    .map(({ metadata }) => metadata.namespace)
    .sort();
const set = () => test.hub.client.get(manifestWorkReplicaSets, REF, test.signal);
const conditions = async () =>
  Object.fromEntries((await set()).status.conditions.map(({ type, status, reason }) => [type, `${status}/${reason}`]));

async function succeed(cluster: string) {
  const work = works().find(({ metadata }) => metadata.namespace === cluster);
  const report = (type: string, status: string) => ({
    type,
    status,
    reason: "Test",
    message: "",
    lastTransitionTime: kubeTime(test.clock.now),
    observedGeneration: work?.metadata.generation ?? 0,
  });
  await test.patchStatus(
    manifestWorks,
    { name: work?.metadata.name ?? "", namespace: cluster },
    {
      conditions: [report("Applied", "True"), report("Available", "True"), report("Progressing", "False")],
    },
  );
}

it("writes one work to each decided cluster, named after the set without a separator", async () => {
  await make();
  await reconcile();
  expect(onClusters()).toEqual(["c1", "c2", "c3"]);
  const [work] = works();
  expect(work?.metadata.name).toMatch(/^web[a-z0-9]{5}$/);
  expect(work?.metadata.ownerReferences).toEqual([]);
  expect(work?.metadata.labels).toEqual({
    team: "blue",
    "work.open-cluster-management.io/manifestworkreplicaset": "default.web",
    "work.open-cluster-management.io/placementname": "all",
  });
  expect(await conditions()).toEqual({
    PlacementVerified: "True/AsExpected",
    PlacementRolledOut: "False/Progressing",
    ManifestworkApplied: "False/NotAsExpected",
  });
  expect((await set()).status.placementSummary).toMatchObject([
    { name: "all", availableDecisionGroups: "1 (3 / 3 clusters applied)", summary: { total: 3, applied: 0 } },
  ]);
});

it("goes on as clusters succeed, and is complete with the last", async () => {
  await make({ type: "Progressive", progressive: { maxConcurrency: 1 } });
  await reconcile();
  expect(onClusters()).toEqual(["c1"]);
  await succeed("c1");
  await reconcile();
  expect(onClusters()).toEqual(["c1", "c2"]);
  await succeed("c2");
  await reconcile();
  await succeed("c3");
  await reconcile();
  expect(await conditions()).toEqual({
    PlacementVerified: "True/AsExpected",
    PlacementRolledOut: "True/Complete",
    ManifestworkApplied: "True/AsExpected",
  });
});

it("writes its status although a cluster takes no work, goes on with the others, and tries again", async () => {
  await test.make(managedClusters, { metadata: { name: "b0" } });
  await decide("b0", "c1", "c2");
  await make();
  await test.reconcile(controller, "default/web");
  await expect(test.reconcile(controller, "default/web")).rejects.toThrow(/b0/);
  expect(onClusters()).toEqual(["c1", "c2"]);
  expect((await set()).status.summary.total).toBe(2);
  await test.make(namespaces, { metadata: { name: "b0" } });
  await reconcile();
  expect(onClusters()).toEqual(["b0", "c1", "c2"]);
});

it("follows a change of the template, and puts back what was edited or deleted by hand", async () => {
  await make();
  await reconcile();
  await test.hub.patch(manifestWorkReplicaSets, REF, { spec: { manifestWorkTemplate: template("bye") } }, options());
  await reconcile();
  expect(works().map(({ spec }) => spec.workload.manifests[0]?.data)).toEqual(
    [1, 2, 3].map(() => ({ greeting: "bye" })),
  );
  const [first, second] = works();
  const refOf = (work: typeof first) => ({
    name: work?.metadata.name ?? "",
    namespace: work?.metadata.namespace ?? "",
  });
  await test.hub.patch(manifestWorks, refOf(first), { spec: { executor: EXECUTOR } }, options());
  await test.hub.remove(manifestWorks, refOf(second), options());
  await reconcile();
  expect(onClusters()).toEqual(["c1", "c2", "c3"]);
  expect(works().map(({ spec }) => spec.executor)).toEqual([undefined, undefined, undefined]);
});

const EXECUTOR = { subject: { type: "ServiceAccount", serviceAccount: { namespace: "default", name: "e" } } };

it("removes the works of clusters that left, and of placements that are no longer named", async () => {
  await make();
  await reconcile();
  await decide("c1", "c2");
  await reconcile();
  expect(onClusters()).toEqual(["c1", "c2"]);
  await test.hub.patch(manifestWorkReplicaSets, REF, { spec: { placementRefs: [{ name: "other" }] } }, options());
  await reconcile();
  expect(onClusters()).toEqual([]);
  expect(await conditions()).toMatchObject({ PlacementVerified: "False/PlacementDecisionNotFound" });
});

it.each([
  ["Background", 0],
  ["Foreground", 1],
])("with %s deletion it waits for %i of its works", async (cascadeDeletionPolicy, left) => {
  await make({}, { cascadeDeletionPolicy });
  await reconcile();
  for (const { metadata } of works().slice(0, 1)) {
    const ref = { name: metadata.name, namespace: metadata.namespace ?? "" };
    await test.hub.patch(manifestWorks, ref, { metadata: { finalizers: ["test.example/hold"] } }, options());
  }
  await test.hub.remove(manifestWorkReplicaSets, REF, options());
  await reconcile();
  expect(works()).toHaveLength(1);
  expect(test.hub.replicaSets.list()).toHaveLength(left);
});

it("writes nothing for a set whose namespace and name are too long for a label, which cannot be deleted then", async () => {
  const name = `w${"o".repeat(56)}`;
  await make({}, {}, name);
  await reconcile(name);
  expect(works()).toEqual([]);
  expect(test.hub.replicaSets.get(name, "default")?.status.conditions).toMatchObject([
    { type: "ManifestworkApplied", status: "False", reason: "InvalidManifestWorkName" },
  ]);
  await test.hub.remove(manifestWorkReplicaSets, { name, namespace: "default" }, options());
  await reconcile(name);
  expect(test.hub.replicaSets.get(name, "default")?.metadata.finalizers).toHaveLength(1);
});
