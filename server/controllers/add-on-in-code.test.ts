import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { clusterRoles, roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { fleet, ground, PLACEMENTS } from "./test-objects";

const NAME = "helloworld";
const CONFIG = {
  group: "addon.open-cluster-management.io",
  resource: "addondeploymentconfigs",
  namespace: PLACEMENTS,
  name: "settings",
};

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  const others = fleet([["c1"], ["c2"]]).filter(({ resource }) => resource !== clusterManagementAddOns);
  const placed = { namespace: PLACEMENTS, name: "some", rolloutStrategy: { type: "ProgressivePerGroup" } };
  const installStrategy = { type: "Placements", placements: [placed] };
  await bench.put(...ground(), ...others);
  await bench.put(
    { resource: clusterRoles, object: { metadata: { name: "flotilla:helloworld-agent" }, rules: [] } },
    { resource: addOnDeploymentConfigs, object: { metadata: CONFIG, spec: onDisk("slow") } },
    {
      resource: clusterManagementAddOns,
      object: { metadata: { name: NAME }, spec: { defaultConfigs: [CONFIG], installStrategy } },
    },
  );
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

const onDisk = (disk: string) => ({ nodePlacement: { nodeSelector: { disk } } });

/** "cluster:disk" of what is deployed. */
async function disks(): Promise<string[]> {
  const works = await bench.works();
  return works
    .map(({ metadata, spec }) => `${metadata.namespace}:${/"disk":"(\w+)"/.exec(JSON.stringify(spec))?.[1]}`)
    .sort();
}

async function brought(): Promise<void> {
  for (const cluster of ["c1", "c2"]) {
    await bench.settle();
    await bench.applyWorks([cluster]);
  }
  await bench.settle();
}

async function conditions(cluster: string): Promise<Record<string, string>> {
  const { status } = (await bench.clusterAddOn(cluster, NAME)) ?? {};
  return Object.fromEntries((status?.conditions ?? []).map((each) => [each.type, `${each.status} ${each.reason}`]));
}

describe("an add-on in code", () => {
  it("is registered, deployed, judged and given its rights as one of a template is", async () => {
    await brought();
    expect(await conditions("c1")).toMatchObject({
      Configured: "True ConfigurationsConfigured",
      RegistrationApplied: "True SetPermissionApplied",
      ManifestApplied: "True AddonManifestApplied",
      Progressing: "False Completed",
      Available: "True ProbeAvailable",
    });
    const { status } = (await bench.clusterAddOn("c1", NAME)) ?? {};
    expect(status?.supportedConfigs).toEqual([{ group: CONFIG.group, resource: CONFIG.resource }]);
    expect(status?.healthCheck.mode).toBe("Customized");
    const binding = await bench.find(roleBindings, "open-cluster-management:helloworld:clusterrole:agent", "c1");
    expect(JSON.stringify(binding)).toContain(
      "system:open-cluster-management:cluster:c1:addon:helloworld:agent:helloworld-agent",
    );
  });

  it("leaves nothing to write once it is there", async () => {
    await brought();
    const before = await bench.versions();
    await bench.settle();
    expect(await bench.versions()).toEqual(before);
  });

  it("never brings an edit of its configuration to a cluster whose turn has not come", async () => {
    await brought();
    expect(await disks()).toEqual(["c1:slow", "c2:slow"]);
    await bench.patch(addOnDeploymentConfigs, CONFIG.name, { spec: onDisk("fast") }, PLACEMENTS);
    await bench.settle();
    expect(await disks()).toEqual(["c1:fast", "c2:slow"]);
    await bench.applyWorks(["c1"]);
    await bench.settle();
    expect(await disks()).toEqual(["c1:fast", "c2:fast"]);
  });

  it("is refused with a message where it asks to run on another cluster", async () => {
    await bench.settle();
    await bench.patch(
      managedClusterAddOns,
      NAME,
      { metadata: { annotations: { [HOSTING_CLUSTER_ANNOTATION]: "c2" } } },
      "c1",
    );
    await bench.applyWorks(["c1"]);
    await bench.settle();
    expect((await conditions("c1")).ManifestApplied).toBe("False ManifestWorkApplyFailed");
    expect((await bench.works()).filter(({ metadata }) => metadata.name.includes("hosting"))).toEqual([]);
  });
});
