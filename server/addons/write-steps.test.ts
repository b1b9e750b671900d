import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, creation, deletion } from "@/lib/enable/write";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { EnableBench, FLEET } from "./test-bench";

let testHub: TestHub;
let bench: EnableBench;

beforeAll(async () => {
  testHub = await startTestHub();
  bench = await EnableBench.start(testHub.api.handler);
  await bench.cluster("c1");
});
afterAll(async () => {
  bench.close();
  await testHub.close();
});

const manual = { spec: { installStrategy: { type: "Placements" } } };
const placement = (name: string) => creation(placements, { metadata: { name, namespace: FLEET }, spec: {} });

/** A change of the add-on's strategy, made from what it is now. */
async function strategyChange(name: string) {
  return change(
    clusterManagementAddOns,
    await rawObject(bench.caller("operator"), clusterManagementAddOns, { name }),
    manual,
  );
}

async function resultsOf(stages: Parameters<typeof writeSteps>[1], caller = bench.caller("operator")) {
  const outcomes = await writeSteps(caller, stages);
  return outcomes.map(({ result, message }) => (message === undefined ? result : `${result}: ${message}`));
}

describe("a change", () => {
  it("is made in spite of news of the object's status", async () => {
    await bench.addOn("told");
    const write = await strategyChange("told");
    const status = { defaultConfigReferences: [{ group: "g", resource: "r" }] };
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "told" },
      { status },
      { ...bench.options, subresource: "status" },
    );
    expect(await resultsOf([[write]])).toEqual(["written"]);
  });

  it("overwrites no one else's", async () => {
    await bench.addOn("edited");
    const write = await strategyChange("edited");
    await bench.hub.patch(
      clusterManagementAddOns,
      { name: "edited" },
      { metadata: { labels: { theirs: "yes" } } },
      bench.options,
    );
    expect(await resultsOf([[write]])).toEqual([
      "failed: edited was changed meanwhile and left unchanged. Review the plan again.",
    ]);
    expect((await bench.strategy("edited")).type).toBe("Manual");
  });
});

describe("a creation", () => {
  it("of a cluster add-on that somebody else made is done", async () => {
    await bench.addOn("there");
    await bench.clusterAddOn("c1", "there");
    const write = creation(managedClusterAddOns, { metadata: { name: "there", namespace: "c1" }, spec: {} });
    expect(await resultsOf([[write]])).toEqual(["written"]);
  });

  it("of a placement that somebody else made fails, and what comes after it is not tried", async () => {
    await bench.addOn("after");
    await bench.hub.create(placements, { metadata: { name: "taken", namespace: FLEET }, spec: {} }, bench.options);
    const results = await resultsOf([[placement("taken")], [await strategyChange("after")]]);
    expect(results).toEqual([`failed: ${FLEET}/taken was created meanwhile. Review the plan again.`, "not-tried"]);
    expect((await bench.strategy("after")).type).toBe("Manual");
  });
});

describe("a deletion", () => {
  it("of what is gone is done, and of another object of that name is not", async () => {
    await bench.hub.create(placements, { metadata: { name: "old", namespace: FLEET }, spec: {} }, bench.options);
    const write = deletion(
      placements,
      await rawObject(bench.caller("operator"), placements, { name: "old", namespace: FLEET }),
    );
    await bench.hub.remove(placements, { name: "old", namespace: FLEET }, bench.options);
    expect(await resultsOf([[write]])).toEqual(["written"]);
    await bench.hub.create(placements, { metadata: { name: "old", namespace: FLEET }, spec: {} }, bench.options);
    expect(await resultsOf([[write]])).toEqual([
      "failed: It was recreated meanwhile and left unchanged. Review the plan again.",
    ]);
    expect(await bench.placement("old")).toBeDefined();
  });
});

describe("a session that is over", () => {
  it("writes nothing", async () => {
    const caller = bench.caller("operator");
    caller.end();
    expect(await resultsOf([[placement("late")]], caller)).toEqual(["not-tried: Your session has ended."]);
    expect(await bench.placement("late")).toBeUndefined();
  });
});
