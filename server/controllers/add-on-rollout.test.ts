import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, fleet, ground, PLACEMENTS, template, templateConfig } from "./test-objects";

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

async function rolledOut(groups: readonly (readonly string[])[], rolloutStrategy?: object): Promise<void> {
  await bench.put(...fleet(groups, rolloutStrategy));
  await bench.rollOut(groups.flat());
}

async function useTemplate(name: string): Promise<void> {
  await bench.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: [templateConfig(name)] } });
}

describe("a rollout", () => {
  const perGroup = { type: "ProgressivePerGroup" };
  const GROUPS = [["a1", "a2"], ["b1", "b2"], ["c1"]];

  it("walks through groups one after the other, and no work comes before its wave", async () => {
    await bench.put(...fleet(GROUPS, perGroup));
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1"]);
    expect(await bench.reported("b1", "Configured")).toBe("False ConfigurationsNotConfigured");
    expect(await bench.progress()).toBe(
      "selected clusters 5. configured addons 2/5 progressing..., 0 failed 0 timeout.",
    );
    await bench.applyWorks(["a1"]);
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1"]);
    await bench.applyWorks(["a2"]);
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1"]);
    await bench.applyWorks(["b1", "b2"]);
    await bench.settle();
    await bench.applyWorks(["c1"]);
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await bench.progress()).toBe(
      "selected clusters 5. configured addons 5/5 completed with no errors, 0 failed 0 timeout.",
    );
  });

  it("of a new template walks the same way and remembers what was good", async () => {
    await rolledOut(GROUPS, perGroup);
    await useTemplate("hello-2");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await bench.reported("a1", "Progressing")).toBe("True Progressing");
    expect(await bench.reported("b1", "Progressing")).toBe("False Completed");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v2", "b2:v2", "c1:v2"]);
    const [reference] = (await bench.addOn()).status.installProgressions[0]?.configReferences ?? [];
    expect(reference?.lastKnownGoodConfig).toEqual(reference?.desiredConfig);
    expect(reference?.desiredConfig?.name).toBe("hello-2");
  });

  it("never brings an edit of a template to a cluster whose turn has not come", async () => {
    await rolledOut(GROUPS, perGroup);
    await bench.patch(addOnTemplates, "hello-1", { spec: template("hello-1", "v3", AGENT_ROLE).object.spec });
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v3", "a2:v3", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await bench.reported("b1", "Configured")).toBe("False ConfigurationsNotConfigured");
    expect(await bench.reported("b1", "Available")).toBe("True ProbeAvailable");
  });

  it("stops at clusters that take too long, and goes on once they have made it", async () => {
    const four = ["a", "b", "c", "d"];
    await rolledOut([four], {
      type: "Progressive",
      progressive: { maxConcurrency: 2, maxFailures: 1, progressDeadline: "1s" },
    });
    await useTemplate("hello-2");
    await expect.poll(async () => await bench.progress()).toContain("0/4 progressing..., 0 failed 2 timeout.");
    expect(await bench.deployed()).toEqual(["a:v2", "b:v2", "c:v1", "d:v1"]);
    await bench.applyWorks(["a", "b"]);
    await expect.poll(async () => await bench.deployed()).toEqual(["a:v2", "b:v2", "c:v2", "d:v2"]);
    await bench.applyWorks(four);
    await expect
      .poll(async () => await bench.progress())
      .toContain("4/4 completed with no errors, 0 failed 0 timeout.");
  });

  it("lets a group soak before the next one", async () => {
    const rolloutStrategy = { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: "3s" } };
    const placements = [{ namespace: PLACEMENTS, name: "some", rolloutStrategy }];
    await rolledOut([["a"], ["b"]]);
    const spec = { defaultConfigs: [templateConfig("hello-2")], installStrategy: { placements } };
    await bench.patch(clusterManagementAddOns, "hello", { spec });
    await expect.poll(async () => await bench.deployed()).toEqual(["a:v2", "b:v1"]);
    await bench.applyWorks(["a"]);
    await expect.poll(async () => await bench.reported("a", "Progressing")).toBe("False Completed");
    expect(await bench.deployed()).toEqual(["a:v2", "b:v1"]);
    await expect.poll(async () => await bench.deployed()).toEqual(["a:v2", "b:v2"]);
  });

  it("moves no cluster while the decisions of its placement are changing", async () => {
    await rolledOut([["a1", "a2"], ["b1"]], perGroup);
    await bench.patchStatus(placementDecisions, "some-decision-0", { decisions: [] }, PLACEMENTS);
    await useTemplate("hello-2");
    await bench.quiet();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1"]);
    const first = ["a1", "a2"].map((clusterName) => ({ clusterName, reason: "" }));
    await bench.patchStatus(placementDecisions, "some-decision-0", { decisions: first }, PLACEMENTS);
    await expect.poll(async () => await bench.deployed()).toEqual(["a1:v2", "a2:v2", "b1:v1"]);
  });

  it("with the strategy All reaches every cluster at once", async () => {
    await bench.put(...fleet(GROUPS));
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
  });

  it("ends in the same state where the controllers stop and start at any moment", async () => {
    await bench.put(...fleet(GROUPS, perGroup));
    for (let reconciles = 1; reconciles < 25; reconciles++) {
      await bench.runFor(reconciles);
      await bench.applyWorks(GROUPS.flat());
    }
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a1:v1", "a2:v1", "b1:v1", "b2:v1", "c1:v1"]);
    expect(await bench.progress()).toBe(
      "selected clusters 5. configured addons 5/5 completed with no errors, 0 failed 0 timeout.",
    );
  });

  it("that is complete leaves nothing to write", async () => {
    await rolledOut(GROUPS, perGroup);
    const before = await bench.versions();
    await bench.stop();
    await bench.runFor(Number.POSITIVE_INFINITY);
    expect(await bench.versions()).toEqual(before);
  });
});
