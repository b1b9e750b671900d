import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLUSTER_ANNOTATIONS_ANNOTATION } from "@/lib/kube/names";
import { DEFAULT_INSTALL_NAMESPACE, HOSTING_CLUSTER_ANNOTATION, INSTALL_NAMESPACE_ANNOTATION } from "@/lib/kube/ocm";
import { roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, addOnOf, cluster, fleet, ground, PLACEMENTS, template } from "./test-objects";

const BINDING = "open-cluster-management:hello:clusterrole:agent";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground());
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

async function installedOn(groups: readonly (readonly string[])[]): Promise<void> {
  await bench.put(...fleet(groups));
  await bench.rollOut(groups.flat());
}

async function boundTo(clusterName: string): Promise<unknown> {
  const binding = await bench.find(roleBindings, BINDING, clusterName);
  return [binding?.roleRef, binding?.subjects];
}

describe("an add-on installed by a placement", () => {
  it("comes to the decided clusters alone, with all that its agent needs", async () => {
    await installedOn([["c1", "c2"]]);
    expect(await bench.installed()).toEqual(["c1", "c2"]);
    expect(await bench.deployed()).toEqual(["c1:v1", "c2:v1"]);
    for (const [type, expected] of [
      ["Configured", "True ConfigurationsConfigured"],
      ["RegistrationApplied", "True SetPermissionApplied"],
      ["ManifestApplied", "True AddonManifestApplied"],
      ["Progressing", "False Completed"],
      ["Available", "True ProbeAvailable"],
    ] as const) {
      expect(await bench.reported("c1", type)).toBe(expected);
    }
    expect(await bench.progress()).toBe(
      "selected clusters 2. configured addons 2/2 completed with no errors, 0 failed 0 timeout.",
    );
    expect(await boundTo("c1")).toMatchObject([
      { kind: "ClusterRole", name: AGENT_ROLE },
      [
        { kind: "User", name: "system:open-cluster-management:cluster:c1:addon:hello:agent:hello-agent" },
        { kind: "Group", name: "system:open-cluster-management:cluster:c1:addon:hello" },
        { kind: "Group", name: "system:open-cluster-management:addon:hello" },
      ],
    ]);
  });

  it("is removed from a cluster that is no longer decided for, with its works", async () => {
    await installedOn([["c1", "c2"]]);
    await bench.patchStatus(
      placementDecisions,
      "some-decision-0",
      { decisions: [{ clusterName: "c2", reason: "" }] },
      PLACEMENTS,
    );
    await expect.poll(async () => await bench.installed()).toEqual(["c2"]);
    await expect.poll(async () => await bench.deployed()).toEqual(["c2:v1"]);
  });

  it("comes to a decided cluster as soon as there is one", async () => {
    await installedOn([["c1"]]);
    const both = ["c1", "later"].map((clusterName) => ({ clusterName, reason: "" }));
    await bench.patchStatus(placementDecisions, "some-decision-0", { decisions: both }, PLACEMENTS);
    await bench.quiet();
    expect(await bench.installed()).toEqual(["c1"]);
    await bench.put(...cluster("later"));
    await expect.poll(() => bench.installed()).toEqual(["c1", "later"]);
  });

  it("stays where a cluster moves from one decision to another", async () => {
    await installedOn([["c1", "c2"], ["c3"]]);
    const uid = (await bench.clusterAddOn("c2"))?.metadata.uid;
    await bench.patchStatus(
      placementDecisions,
      "some-decision-0",
      { decisions: [{ clusterName: "c1", reason: "" }] },
      PLACEMENTS,
    );
    await bench.settle();
    const both = ["c2", "c3"].map((clusterName) => ({ clusterName, reason: "" }));
    await bench.patchStatus(placementDecisions, "some-decision-1", { decisions: both }, PLACEMENTS);
    await bench.settle();
    expect((await bench.clusterAddOn("c2"))?.metadata.uid).toBe(uid);
  });

  it("comes back where somebody deletes it by hand", async () => {
    await installedOn([["c1"]]);
    const uid = (await bench.clusterAddOn("c1"))?.metadata.uid;
    await bench.remove(managedClusterAddOns, "hello", "c1");
    await expect.poll(async () => await bench.installed()).toEqual(["c1"]);
    await bench.rollOut(["c1"]);
    expect((await bench.clusterAddOn("c1"))?.metadata.uid).not.toBe(uid);
    expect(await bench.deployed()).toEqual(["c1:v1"]);
  });

  it("has its works and rights put right where somebody changes them", async () => {
    await installedOn([["c1"]]);
    const before = await boundTo("c1");
    const other = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "other", namespace: "default" } };
    await bench.patch(manifestWorks, "addon-hello-deploy-0", { spec: { workload: { manifests: [other] } } }, "c1");
    await bench.remove(roleBindings, BINDING, "c1");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["c1:v1"]);
    expect(await boundTo("c1")).toEqual(before);
  });

  it("takes along what was made by hand when it is deleted", async () => {
    await bench.put(...fleet([["c1"]]));
    await bench.put({
      resource: managedClusterAddOns,
      object: { metadata: { name: "hello", namespace: "c1" }, spec: {} },
    });
    await bench.settle();
    await bench.remove(clusterManagementAddOns, "hello");
    await expect.poll(async () => await bench.installed()).toEqual([]);
    await expect.poll(async () => await bench.works()).toEqual([]);
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
  });

  it("gets nothing new while it goes from a cluster", async () => {
    await installedOn([["c1"]]);
    await bench.patch(managedClusterAddOns, "hello", { metadata: { finalizers: ["flotilla.dev/test"] } }, "c1");
    await bench.remove(managedClusterAddOns, "hello", "c1");
    await bench.remove(manifestWorks, "addon-hello-deploy-0", "c1");
    const before = await bench.versions();
    await bench.settle();
    expect(await bench.versions()).toEqual(before);
  });

  it("is installed nowhere while it is being deleted itself", async () => {
    await bench.put(...fleet([["c1"]]));
    await bench.patch(clusterManagementAddOns, "hello", { metadata: { finalizers: ["flotilla.dev/test"] } });
    await bench.remove(clusterManagementAddOns, "hello");
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
  });

  it("takes over its cluster's annotations, follows them from then on, and takes nothing else", async () => {
    const key = "addon.open-cluster-management.io/values";
    await bench.put(...fleet([["c1"]]));
    const report = (annotations: object) => bench.patch(managedClusters, "c1", { metadata: { annotations } });
    await report({ [key]: "{}", [HOSTING_CLUSTER_ANNOTATION]: "spare", "example.com/other": "x" });
    await bench.settle();
    const byTheHub = { [INSTALL_NAMESPACE_ANNOTATION]: DEFAULT_INSTALL_NAMESPACE };
    const present = async () => (await bench.clusterAddOn("c1"))?.metadata.annotations;
    expect(await present()).toEqual({ ...byTheHub, [CLUSTER_ANNOTATIONS_ANNOTATION]: key, [key]: "{}" });
    await report({ [key]: "changed" });
    await bench.quiet();
    await expect.poll(present).toMatchObject({ [key]: "changed" });
    await report({ [key]: null });
    await bench.settle();
    expect(await present()).toEqual(byTheHub);
  });

  it("is not installed on a cluster that is being deleted", async () => {
    await bench.put(...fleet([["c1"]]));
    await bench.patch(managedClusters, "c1", { metadata: { finalizers: ["flotilla.dev/test"] } });
    await bench.remove(managedClusters, "c1");
    await bench.settle();
    expect(await bench.installed()).toEqual([]);
  });
});

describe("an add-on installed by hand", () => {
  it("gets its configuration at once and is left alone otherwise", async () => {
    await bench.put(...cluster("c1"), template("hello-1", "v1"), addOnOf("hello", "hello-1"));
    await bench.put({
      resource: managedClusterAddOns,
      object: { metadata: { name: "hello", namespace: "c1" }, spec: {} },
    });
    await bench.rollOut(["c1"]);
    expect(await bench.installed()).toEqual(["c1"]);
    expect(await bench.reported("c1", "Progressing")).toBe("False Completed");
    expect((await bench.addOn()).status.installProgressions).toEqual([]);
  });
});
