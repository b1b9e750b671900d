import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { addOnOf, fleet, ground, PLACEMENTS, type Thing } from "./test-objects";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub, "own");
  await bench.put(...ground(), ...fleet([["c1"]]).filter(({ resource }) => resource !== clusterManagementAddOns));
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

function marked({ resource, object }: Thing, lifecycle: string): Thing {
  return {
    resource,
    object: { ...object, metadata: { ...object.metadata, annotations: { [LIFECYCLE_ANNOTATION]: lifecycle } } },
  };
}

function withOwnManager(name: string): Thing {
  const placements = [{ namespace: PLACEMENTS, name: "some" }];
  return {
    resource: clusterManagementAddOns,
    object: { metadata: { name }, spec: { installStrategy: { type: "Placements", placements } } },
  };
}

async function progressing(name: string) {
  const [progression] = (await bench.addOn(name)).status.installProgressions;
  return condition(progression?.conditions ?? [], "Progressing");
}

describe("beside OCM's own add-on manager", () => {
  it.each([
    ["without a mark", withOwnManager("other")],
    ["of OCM's manager", marked(withOwnManager("other"), "addon-manager")],
    ["of itself", marked(withOwnManager("other"), "self")],
    ["of templates, without a mark", addOnOf("other", "hello-1", "some")],
  ])("an add-on %s is left alone", async (_, thing) => {
    await bench.put(thing);
    await bench.put({
      resource: managedClusterAddOns,
      object: { metadata: { name: "other", namespace: "spare" }, spec: {} },
    });
    const before = await bench.versions();
    await bench.settle();
    expect(await bench.versions()).toEqual(before);
  });

  it("an add-on that is marked as ours is managed", async () => {
    await bench.put(marked(withOwnManager("ours"), "flotilla"));
    await bench.settle();
    expect(await bench.installed("ours")).toEqual(["c1"]);
    expect((await progressing("ours"))?.reason).toBe("Completed");
  });

  it("one of templates is refused in words though it is marked as ours, and nothing of it is touched", async () => {
    await bench.put(marked(addOnOf("hello", "hello-1", "some"), "flotilla"));
    await bench.put({
      resource: managedClusterAddOns,
      object: { metadata: { name: "hello", namespace: "spare" }, spec: {} },
    });
    const { "managedclusteraddons/spare/hello": before } = await bench.versions();
    await bench.settle();
    expect(await progressing("hello")).toMatchObject({
      status: "False",
      reason: "ConfigurationUnsupported",
      message: expect.stringContaining("Set ADDON_MANAGER to all where no other add-on manager runs."),
    });
    expect(await bench.installed()).toEqual(["spare"]);
    expect((await bench.versions())["managedclusteraddons/spare/hello"]).toBe(before);
    expect((await bench.addOn()).status.defaultConfigReferences).toEqual([]);
  });

  it("what was known of one that is refused by now stays known, and goes on where no other manager runs any more", async () => {
    await bench.put(marked(addOnOf("hello", "hello-1", "some"), "flotilla"));
    const alone = new TestBench(hub, "all");
    await alone.rollOut(["c1"]);
    await alone.stop();
    const { configReferences: known } = (await bench.addOn()).status.installProgressions[0] ?? {};
    await bench.settle();
    expect((await progressing("hello"))?.reason).toBe("ConfigurationUnsupported");
    expect((await bench.addOn()).status.installProgressions[0]?.configReferences).toEqual(known);
    await bench.stop();
    await alone.settle();
    expect((await progressing("hello"))?.reason).toBe("Completed");
    await alone.close();
  });
});
