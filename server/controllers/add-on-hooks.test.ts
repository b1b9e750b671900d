import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { CONFIG_ANNOTATION, NAMESPACE } from "@/lib/kube/names";
import { CONFIG_HASH_ANNOTATION, PRE_DELETE_KEY, WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { endedStatus, TestBench } from "./test-bench";
import { addOnOf, fleet, ground, hookedTemplate, type Thing, template, templateConfig } from "./test-objects";

const HOOK_WORK = "addon-hello-pre-delete";
const OLD_FINALIZER = "cluster.open-cluster-management.io/addon-pre-delete";

let hub: BareHub;
let bench: TestBench;

/** By hand on c1 and c2, so that nothing brings back what is removed. */
async function installed(rolledOut: Thing): Promise<void> {
  await bench.put(
    ...ground(),
    ...fleet([["c1"], ["c2"]]).filter(({ resource }) => resource !== clusterManagementAddOns),
  );
  await bench.put(hookedTemplate("hello-1h", "v1"), addOnOf("hello", rolledOut.object.metadata.name ?? ""));
  for (const cluster of ["c1", "c2"]) await install(cluster);
  await bench.rollOut(["c1", "c2"]);
}

async function install(cluster: string): Promise<void> {
  await bench.put({
    resource: managedClusterAddOns,
    object: { metadata: { name: "hello", namespace: cluster }, spec: {} },
  });
}

const finalizers = async (cluster: string) => (await bench.clusterAddOn(cluster))?.metadata.finalizers;
const hookWork = (cluster: string) => bench.find(manifestWorks, HOOK_WORK, cluster);
const remove = (cluster: string) => bench.remove(managedClusterAddOns, "hello", cluster);

async function hookStatus(cluster: string): Promise<string | undefined> {
  return condition((await bench.clusterAddOn(cluster))?.status.conditions ?? [], "HookManifestCompleted")?.message;
}

/** Plays the cluster's work agent, on which the Job has come to its end, or has given up. */
async function complete(cluster: string, outcome: "JobComplete" | "JobFailed" = "JobComplete"): Promise<void> {
  const work = await hookWork(cluster);
  if (work) await bench.patchStatus(manifestWorks, HOOK_WORK, endedStatus(work, outcome), cluster);
}

const fail = (cluster: string) => complete(cluster, "JobFailed");

/**
 * Texts are kept in a namespace of ours, and not where there is none. A hub that tests share may have it from another.
 */
async function keepNothing(): Promise<void> {
  if (await bench.find(namespaces, NAMESPACE)) await bench.remove(namespaces, NAMESPACE);
  await vi.waitFor(async () => expect(await bench.find(namespaces, NAMESPACE)).toBeUndefined(), {
    timeout: 60_000,
    interval: 200,
  });
}

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

describe("an add-on with a pre-delete hook", () => {
  it("runs it as it is removed, is managed meanwhile, and goes once it is done", async () => {
    await installed(hookedTemplate("hello-1h", "v1"));
    expect(await finalizers("c1")).toEqual([PRE_DELETE_KEY]);
    expect(JSON.stringify(await bench.works())).not.toContain("registry.example.com/clean");
    expect(await bench.reported("c1", "Progressing")).toBe("False Completed");
    const before = await bench.versions();
    await bench.settle();
    expect(await bench.versions()).toEqual(before);

    await remove("c1");
    await bench.settle();
    expect((await hookWork("c1"))?.spec.manifestConfigs).toMatchObject([
      { resourceIdentifier: { group: "batch", resource: "jobs" }, feedbackRules: [{ type: "WellKnownStatus" }] },
    ]);
    expect(await hookWork("c2")).toBeUndefined();
    expect(await hookStatus("c1")).toBe(`hook manifestWork ${HOOK_WORK} is not completed.`);
    expect(await bench.reported("c1", "HookManifestCompleted")).toBe("False HookManifestIsNotCompleted");
    await bench.patch(
      manifestWorks,
      "addon-hello-deploy-0",
      { metadata: { annotations: { [CONFIG_HASH_ANNOTATION]: "{}" } } },
      "c1",
    );
    await bench.settle();
    const deployed = await bench.find(manifestWorks, "addon-hello-deploy-0", "c1");
    expect(deployed?.metadata.annotations[CONFIG_HASH_ANNOTATION]).toContain("hello-1h");

    await complete("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c2"]);
  });

  it("runs it again for a new cluster add-on, though the cluster still has the last one's", async () => {
    await installed(hookedTemplate("hello-1h", "v1"));
    await remove("c1");
    await bench.settle();
    await bench.patch(manifestWorks, HOOK_WORK, { metadata: { finalizers: [WORK_CLEANUP_FINALIZER] } }, "c1");
    await complete("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c2"]);
    await install("c1");
    await bench.rollOut(["c1"]);
    await remove("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c1", "c2"]);
    await bench.patch(manifestWorks, HOOK_WORK, { metadata: { finalizers: [] } }, "c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c1", "c2"]);
    await complete("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c2"]);
  });

  it("has no finalizer any more once it has no hook, and none of the deprecated ones", async () => {
    await installed(hookedTemplate("hello-1h", "v1"));
    await bench.patch(
      managedClusterAddOns,
      "hello",
      { metadata: { finalizers: [PRE_DELETE_KEY, OLD_FINALIZER, "example.com/mine"] } },
      "c1",
    );
    await bench.settle();
    expect(await finalizers("c1")).toEqual([PRE_DELETE_KEY, OLD_FINALIZER, "example.com/mine"]);
    await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig("hello-2")] } });
    await bench.rollOut(["c1", "c2"]);
    expect(await finalizers("c1")).toEqual(["example.com/mine"]);
    expect(await finalizers("c2")).toEqual([]);
  });

  it("keeps its finalizer while it cannot be rendered", async () => {
    await installed(hookedTemplate("hello-1h", "v1"));
    await bench.patch(addOnTemplates, "hello-1h", { spec: template("x", "{{OPEN").object.spec });
    await bench.settle();
    expect(await bench.reported("c1", "ManifestApplied")).toBe("False ManifestWorkApplyFailed");
    await remove("c1");
    await bench.settle();
    expect(await finalizers("c1")).toEqual([PRE_DELETE_KEY]);
    expect(await bench.reported("c1", "ManifestApplied")).toBe("False ManifestWorkApplyFailed");
  });

  it("runs it when the whole add-on is removed", async () => {
    await installed(hookedTemplate("hello-1h", "v1"));
    await bench.remove(clusterManagementAddOns, "hello");
    for (const cluster of ["c1", "c2"]) await remove(cluster).catch(() => undefined);
    await bench.settle();
    expect(await bench.installed()).toEqual(["c1", "c2"]);
    for (const cluster of ["c1", "c2"]) await complete(cluster);
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
  });

  it("is removed without it where its template is deleted, and waits for a hook that is running", async () => {
    await keepNothing();
    await installed(hookedTemplate("hello-1h", "v1"));
    await remove("c1");
    await bench.settle();
    await bench.remove(addOnTemplates, "hello-1h");
    await remove("c2");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c1"]);
    await complete("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
  });
});

describe("a pre-delete hook that fails", () => {
  const RETRYING = "False HookManifestFailedRetrying";
  const uid = async (cluster: string) => (await hookWork(cluster))?.metadata.uid;

  beforeEach(async () => {
    await installed(hookedTemplate("hello-1h", "v1"));
    await remove("c1");
    await bench.settle();
  });

  it("is run again once the cluster has cleaned up, and lets the add-on go when it succeeds then", async () => {
    const first = await uid("c1");
    await bench.patch(manifestWorks, HOOK_WORK, { metadata: { finalizers: [WORK_CLEANUP_FINALIZER] } }, "c1");
    await fail("c1");
    await bench.settle();
    expect((await hookWork("c1"))?.metadata).toMatchObject({ uid: first, deletionTimestamp: expect.any(String) });
    expect(await bench.reported("c1", "HookManifestCompleted")).toBe(RETRYING);
    expect(await hookStatus("c1")).toBe(
      `hook manifestWork ${HOOK_WORK} failed and is being recreated to retry. Failed: Job hello-agent/clean.`,
    );

    await bench.patch(manifestWorks, HOOK_WORK, { metadata: { finalizers: [] } }, "c1");
    await bench.settle();
    expect(await uid("c1")).not.toBe(first);
    expect((await hookWork("c1"))?.metadata.deletionTimestamp).toBeUndefined();
    expect(await bench.reported("c1", "HookManifestCompleted")).toBe(RETRYING);
    expect(await bench.deployed()).toContain("c1:v1");

    await complete("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c2"]);
  });

  it("is run again as often as it fails, and keeps the add-on meanwhile", async () => {
    const runs = new Set([await uid("c1")]);
    for (let attempt = 1; attempt <= 4; attempt++) {
      await fail("c1");
      await bench.settle();
      runs.add(await uid("c1"));
      expect(runs.size).toBe(attempt + 1);
      expect(await finalizers("c1")).toEqual([PRE_DELETE_KEY]);
      expect(await bench.reported("c1", "HookManifestCompleted")).toBe(RETRYING);
    }
    expect(await bench.installed()).toEqual(["c1", "c2"]);
  });

  it("is run as it is described by then, where it was corrected", async () => {
    await bench.patch(addOnTemplates, "hello-1h", { spec: hookedTemplate("hello-1h", "v3").object.spec });
    await bench.rollOut(["c2"]);
    await fail("c1");
    await bench.settle();
    expect(JSON.stringify((await hookWork("c1"))?.spec)).toContain("clean:v3");
    await complete("c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c2"]);
  });

  it("is not run again where its template is deleted, and says how the add-on can be removed", async () => {
    const before = await uid("c1");
    await keepNothing();
    await bench.remove(addOnTemplates, "hello-1h");
    await fail("c1");
    await bench.settle();
    expect(await uid("c1")).toBe(before);
    expect(await hookStatus("c1")).toContain("delete the manifestWork to remove the add-on without it");
    await bench.remove(manifestWorks, HOOK_WORK, "c1");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c2"]);
  });
});

describe("an add-on with a hook, on a cluster that waits in a rollout", () => {
  const image = (work: ManifestWork | undefined) => /clean:(\w+)/.exec(JSON.stringify(work?.spec))?.[1];

  beforeEach(async () => {
    await keepNothing();
    await bench.put(...ground(), ...fleet([["c1"], ["c2"]], { type: "ProgressivePerGroup" }));
    await bench.put(hookedTemplate("hello-1h", "v1"), hookedTemplate("hello-2h", "v2"));
    await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig("hello-1h")] } });
    await bench.rollOut(["c1", "c2"]);
  });

  it("keeps its finalizer, and runs the hook that it has", async () => {
    await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig("hello-2h")] } });
    await bench.settle();
    expect(await bench.reported("c2", "Configured")).toBe("False ConfigurationsNotConfigured");
    expect(await finalizers("c2")).toEqual([PRE_DELETE_KEY]);
    await remove("c2");
    await bench.settle();
    expect(image(await hookWork("c2"))).toBe("v1");
  });

  it("never runs an edited one before its turn, and says what it waits for", async () => {
    await bench.patch(addOnTemplates, "hello-1h", { spec: hookedTemplate("hello-1h", "v3").object.spec });
    await bench.settle();
    await remove("c2");
    await bench.settle();
    expect(await hookWork("c2")).toBeUndefined();
    expect(await hookStatus("c2")).toContain("the cluster is still waiting for its wave");
    await bench.rollOut(["c1"]);
    expect(image(await hookWork("c2"))).toBe("v3");
  });
});

describe("an add-on with a hook whose texts are kept", () => {
  const text = async (cluster: string) => JSON.stringify((await hookWork(cluster))?.spec);

  beforeEach(async () => {
    await bench.put(...ground(), { resource: namespaces, object: { metadata: { name: NAMESPACE } } });
    await bench.put(...fleet([["c1"], ["c2"]], { type: "ProgressivePerGroup" }), hookedTemplate("hello-1h", "v1"));
    await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig("hello-1h")] } });
    await bench.rollOut(["c1", "c2"]);
  });

  it("runs the one that a cluster has, though the template was edited and the cluster's turn has not come", async () => {
    await bench.patch(addOnTemplates, "hello-1h", { spec: hookedTemplate("hello-1h", "v3").object.spec });
    await bench.settle();
    expect(await bench.reported("c2", "Configured")).toBe("False ConfigurationsNotConfigured");
    await remove("c2");
    await bench.settle();
    expect(await text("c2")).toContain("clean:v1");
    expect(await bench.installed()).toContain("c2");
  });

  it("runs it where its template is deleted", async () => {
    await bench.remove(addOnTemplates, "hello-1h");
    await bench.settle();
    for (const cluster of ["c1", "c2"]) await remove(cluster);
    await bench.settle();
    for (const cluster of ["c1", "c2"]) expect(await text(cluster)).toContain("clean:v1");
    expect(await bench.installed()).toEqual(["c1", "c2"]);
  });

  it("runs none that is kept as the text of another add-on", async () => {
    const [stored] = await bench.client.list(controllerRevisions, { namespace: NAMESPACE, ...bench.options });
    const { name = "", annotations } = stored?.metadata ?? {};
    const config = JSON.stringify({ ...JSON.parse(annotations?.[CONFIG_ANNOTATION] ?? "{}"), addOn: "other" });
    await bench.patch(
      controllerRevisions,
      name,
      { metadata: { annotations: { [CONFIG_ANNOTATION]: config } } },
      NAMESPACE,
    );
    await bench.patch(addOnTemplates, "hello-1h", { spec: hookedTemplate("hello-1h", "v3").object.spec });
    await bench.settle();
    await remove("c2");
    await bench.settle();
    expect(await hookWork("c2")).toBeUndefined();
    expect(await hookStatus("c2")).toContain("the cluster is still waiting for its wave");
  });
});
