import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition, kubeTime } from "@/lib/kube/conditions";
import {
  ADDON_NAME_LABEL,
  ADDON_NAMESPACE_LABEL,
  CONFIG_HASH_ANNOTATION,
  HOSTING_CLUSTER_ANNOTATION,
} from "@/lib/kube/ocm";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { fleet, ground, PLACEMENTS } from "./test-objects";

const KIND = { group: "example.com", resource: "settings" };
const SETTINGS = { ...KIND, namespace: "ns", name: "defaults" };
const AGENT = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "agent", namespace: "default" } };
const HASH = "0123456789abcdef";

/**
 * What an add-on's own manager writes about its agent (docs/reference/ocm.md#who-writes-which-field): none of it is
 * ours.
 */
const OWN_FIELDS = {
  supportedConfigs: [KIND],
  namespace: "own-namespace",
  registrations: [{ type: "kubeClient", kubeClient: { subject: { user: "own", groups: ["own-group"] } } }],
  healthCheck: { mode: "Customized" },
};

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1"]]).filter(({ resource }) => resource !== clusterManagementAddOns));
  const installStrategy = { type: "Placements", placements: [{ namespace: PLACEMENTS, name: "some" }] };
  const spec = { defaultConfigs: [SETTINGS], installStrategy };
  await bench.put({ resource: clusterManagementAddOns, object: { metadata: { name: "hello" }, spec } });
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

/** Plays its own manager: it knows the content of its configurations. */
async function hashKnown(specHash = HASH): Promise<void> {
  const { status } = await bench.addOn();
  const known = <R extends { desiredConfig?: object | undefined }>(reference: R) => ({
    ...reference,
    desiredConfig: { ...reference.desiredConfig, specHash },
  });
  await bench.patchStatus(clusterManagementAddOns, "hello", {
    defaultConfigReferences: status.defaultConfigReferences.map(known),
    installProgressions: status.installProgressions.map((each) => ({
      ...each,
      configReferences: each.configReferences.map(known),
    })),
  });
}

/** Plays its own manager: what it says of the agent on a cluster. */
async function report(...types: readonly string[]): Promise<void> {
  const found = await bench.clusterAddOn("c1");
  const others = found?.status.conditions.filter(({ type }) => !types.includes(type)) ?? [];
  const own = types.map((type) => ({
    type,
    status: "True",
    reason: "Own",
    message: "own",
    lastTransitionTime: kubeTime(new Date(0)),
  }));
  await bench.patchStatus(managedClusterAddOns, "hello", { ...OWN_FIELDS, conditions: [...others, ...own] }, "c1");
}

async function putWork(namespace: string, labels: Record<string, string> = {}): Promise<void> {
  const annotations = { [CONFIG_HASH_ANNOTATION]: JSON.stringify({ "settings.example.com/ns/defaults": HASH }) };
  const metadata = {
    name: "addon-hello-deploy-0",
    namespace,
    annotations,
    labels: { [ADDON_NAME_LABEL]: "hello", ...labels },
  };
  await bench.put({ resource: manifestWorks, object: { metadata, spec: { workload: { manifests: [AGENT] } } } });
}

async function progress(): Promise<string> {
  const found = condition((await bench.clusterAddOn("c1"))?.status.conditions ?? [], "Progressing");
  return `${found?.reason}: ${found?.message}`;
}

describe("an add-on with a manager of its own", () => {
  it("is installed, owned and given its configuration, and nothing else is said of it", async () => {
    await bench.settle();
    const found = await bench.clusterAddOn("c1");
    expect(found?.metadata.ownerReferences.map(({ kind, controller }) => [kind, controller])).toEqual([
      ["ClusterManagementAddOn", true],
    ]);
    expect(found?.status).toEqual({
      ...found?.status,
      configReferences: [
        { ...KIND, lastObservedGeneration: 0, desiredConfig: { namespace: "ns", name: "defaults", specHash: "" } },
      ],
      supportedConfigs: [],
      registrations: [],
      namespace: "",
    });
    expect(found?.status.conditions.map(({ type }) => type).sort()).toEqual(["Configured", "Progressing"]);
    expect(await bench.works()).toEqual([]);
  });

  it("gets the hash that its manager has found, and ours keeps it", async () => {
    await bench.settle();
    await hashKnown();
    await bench.settle();
    expect((await bench.addOn()).status.installProgressions[0]?.configReferences[0]?.desiredConfig?.specHash).toBe(
      HASH,
    );
    expect((await bench.clusterAddOn("c1"))?.status.configReferences[0]?.desiredConfig?.specHash).toBe(HASH);
  });

  it("is told how far it is by what its manager says and by its works, up to the end", async () => {
    await bench.settle();
    await hashKnown();
    await bench.settle();
    expect(await progress()).toContain("WaitingForManifestApplied: ");
    await report("ManifestApplied", "RegistrationApplied", "Available");
    await bench.settle();
    expect(await progress()).toBe("Progressing: progressing... no addon works");
    await putWork("c1");
    await bench.settle();
    expect(await progress()).toBe("Progressing: progressing... work is not ready");
    await bench.applyWorks(["c1"]);
    await bench.settle();
    expect(await progress()).toBe("Completed: completed with no errors.");
    expect(await bench.progress()).toBe(
      "selected clusters 1. configured addons 1/1 completed with no errors, 0 failed 0 timeout.",
    );
    const { status } = (await bench.clusterAddOn("c1")) ?? {};
    expect(status).toMatchObject({
      ...OWN_FIELDS,
      configReferences: [{ lastAppliedConfig: { name: "defaults", specHash: HASH } }],
    });
    for (const type of ["ManifestApplied", "RegistrationApplied", "Available"])
      expect(await bench.reported("c1", type)).toBe("True Own");
  });

  it("keeps the hash that its manager writes for what the cluster add-on itself asks for", async () => {
    await bench.settle();
    await report("ManifestApplied");
    await bench.patch(managedClusterAddOns, "hello", { spec: { configs: [{ ...SETTINGS, name: "own" }] } }, "c1");
    await bench.settle();
    const found = await bench.clusterAddOn("c1");
    const written = found?.status.configReferences.map((each) => ({
      ...each,
      lastObservedGeneration: 5,
      desiredConfig: { ...each.desiredConfig, specHash: HASH },
    }));
    await bench.patchStatus(managedClusterAddOns, "hello", { configReferences: written }, "c1");
    await bench.settle();
    expect((await bench.clusterAddOn("c1"))?.status.configReferences).toMatchObject([
      { lastObservedGeneration: 5, desiredConfig: { name: "own", specHash: HASH } },
    ]);
  });

  it("is waited for on the cluster that hosts it too", async () => {
    await bench.patch(managedClusters, "c1", { metadata: { annotations: { [HOSTING_CLUSTER_ANNOTATION]: "spare" } } });
    await bench.settle();
    await hashKnown();
    await bench.settle();
    expect((await bench.clusterAddOn("c1"))?.metadata.annotations[HOSTING_CLUSTER_ANNOTATION]).toBe("spare");
    await report("ManifestApplied");
    await bench.settle();
    expect(await progress()).toContain("WaitingForHostingManifestApplied: ");
    await report("ManifestApplied", "HostingManifestApplied");
    await putWork("spare", { [ADDON_NAMESPACE_LABEL]: "c1" });
    await bench.settle();
    expect(await progress()).toBe("Progressing: progressing... work is not ready");
    bench.start();
    await bench.applyWorks(["spare"]);
    await expect.poll(progress).toBe("Completed: completed with no errors.");
  });

  it("runs its hooks itself when it goes", async () => {
    await bench.settle();
    const finalizers = ["addon.open-cluster-management.io/addon-pre-delete"];
    await bench.patch(managedClusterAddOns, "hello", { metadata: { finalizers } }, "c1");
    await bench.remove(managedClusterAddOns, "hello", "c1");
    const before = await bench.versions();
    await bench.settle();
    expect(await bench.versions()).toEqual(before);
  });
});
