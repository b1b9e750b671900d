import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { REQUIREMENTS_CONDITION, REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { fleet, ground } from "./test-objects";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1", "c2"]]));
});
afterEach(async () => {
  await bench.close();
  await hub.close();
});

const requires = (names: string | null) =>
  bench.patch(clusterManagementAddOns, "hello", { metadata: { annotations: { [REQUIRES_ANNOTATION]: names } } });

async function installRequired(cluster: string): Promise<void> {
  await bench.put({
    resource: managedClusterAddOns,
    object: { metadata: { name: "base", namespace: cluster }, spec: {} },
  });
}

async function reportRequired(cluster: string, status: "True" | "False"): Promise<void> {
  const conditions = [
    { type: "Available", status, reason: "Test", message: "", lastTransitionTime: "2026-01-01T00:00:00Z" },
  ];
  await bench.patchStatus(managedClusterAddOns, "base", { conditions }, cluster);
}

async function waitsFor(cluster: string): Promise<string | undefined> {
  return condition((await bench.clusterAddOn(cluster))?.status.conditions ?? [], REQUIREMENTS_CONDITION)?.message;
}

describe("an add-on that requires another one", () => {
  it("comes to each cluster once the other one is Available there, and says what it waits for until then", async () => {
    await requires("base");
    await bench.settle();
    expect(await bench.installed()).toEqual(["c1", "c2"]);
    expect(await bench.deployed()).toEqual([]);
    expect(await waitsFor("c1")).toBe("It requires base, which is not installed on this cluster.");

    await installRequired("c1");
    await bench.settle();
    expect(await bench.deployed()).toEqual([]);
    expect(await waitsFor("c1")).toBe("It requires base, which is not available on this cluster yet.");

    await reportRequired("c1", "True");
    await bench.quiet();
    expect(await bench.deployed()).toEqual(["c1:v1"]);
    expect(await waitsFor("c1")).toBeUndefined();
    expect(await waitsFor("c2")).toContain("not installed");
  });

  it("stays, and is updated, where the other one fails or goes later", async () => {
    await requires("base");
    for (const cluster of ["c1", "c2"]) {
      await installRequired(cluster);
      await reportRequired(cluster, "True");
    }
    await bench.rollOut(["c1", "c2"]);
    await reportRequired("c1", "False");
    await bench.remove(managedClusterAddOns, "base", "c2");
    await bench.patch(clusterManagementAddOns, "hello", {
      spec: {
        defaultConfigs: [{ group: "addon.open-cluster-management.io", resource: "addontemplates", name: "hello-2" }],
      },
    });
    await bench.rollOut(["c1", "c2"]);
    expect(await bench.deployed()).toEqual(["c1:v2", "c2:v2"]);
    expect(await waitsFor("c1")).toBeUndefined();
  });

  it("is refused with the names where add-ons require each other in a circle, until somebody breaks it", async () => {
    await requires("base");
    const metadata = { name: "base", annotations: { [REQUIRES_ANNOTATION]: "hello" } };
    await bench.put({ resource: clusterManagementAddOns, object: { metadata, spec: {} } });
    await bench.settle();
    expect(await bench.deployed()).toEqual([]);
    expect(await waitsFor("c1")).toContain("hello requires base requires hello");
    await requires(null);
    await bench.quiet();
    expect(await bench.deployed()).toEqual(["c1:v1", "c2:v1"]);
  });
});
