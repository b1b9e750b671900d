import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { addOnOf, fleet, ground, PLACEMENTS, template } from "./test-objects";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground(), ...fleet([["c1"], ["c2"]], { type: "ProgressivePerGroup" }));
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

async function manifestApplied(clusterName: string, addOn: string): Promise<string | undefined> {
  const found = await bench.clusterAddOn(clusterName, addOn);
  return condition(found?.status.conditions ?? [], "ManifestApplied")?.message;
}

describe("trouble of one add-on costs itself alone", () => {
  it.each([
    ["that cannot be rendered", [template("broken-1", "{{OPEN")], "manifest 0 of the template"],
    ["that does not exist", [], undefined],
  ])("with a template %s", async (_, things, message) => {
    await bench.put(...things, addOnOf("broken", "broken-1", "some"));
    await bench.rollOut(["c1", "c2"]);
    expect(await bench.deployed()).toEqual(["c1:v1", "c2:v1"]);
    const found = await manifestApplied("c1", "broken");
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(message);
  });

  it("with a placement that does not exist", async () => {
    const strategies = ["some", "missing"].map((name) => ({ namespace: PLACEMENTS, name }));
    await bench.patch(clusterManagementAddOns, "hello", { spec: { installStrategy: { placements: strategies } } });
    await bench.rollOut(["c1", "c2"]);
    expect(await bench.deployed()).toEqual(["c1:v1", "c2:v1"]);
    const [, missing] = (await bench.addOn()).status.installProgressions;
    expect(condition(missing?.conditions ?? [], "Progressing")).toMatchObject({ status: "False", reason: "Failed" });
  });
});

describe("a rollout that cannot be planned", () => {
  it("moves no one, and an edit of the template reaches no one", async () => {
    await bench.rollOut(["c1", "c2"]);
    const rolloutStrategy = { type: "Progressive", progressive: { maxFailures: "5", maxConcurrency: "50%" } };
    const strategy = { namespace: PLACEMENTS, name: "some", rolloutStrategy };
    await bench.patch(clusterManagementAddOns, "hello", { spec: { installStrategy: { placements: [strategy] } } });
    await bench.patch(addOnTemplates, "hello-1", { spec: template("hello-1", "v3").object.spec });
    await bench.settle();
    expect(await bench.deployed()).toEqual(["c1:v1", "c2:v1"]);
    expect(await bench.reported("c1", "Configured")).toBe("False ConfigurationsNotConfigured");
    expect(await bench.progress()).toContain("is an invalid maximum threshold value");
  });
});
