import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { ManualReturns } from "./manual-returns";
import { EnableBench, FLEET } from "./test-bench";

let testHub: TestHub;
let bench: EnableBench;
const stopping = new AbortController();
const NONE = { type: "Placements", placements: [] };

beforeAll(async () => {
  testHub = await startTestHub();
  bench = await EnableBench.start(testHub.api.handler);
  await bench.cluster("c1");
});
afterAll(async () => {
  stopping.abort();
  bench.close();
  await testHub.close();
});

function returns(): ManualReturns {
  return new ManualReturns(bench.hub.clusterAddOns, stopping.signal, { settleMs: 1 });
}

/** Another add-on's return, begun later, is through: so this one had its time as well. */
async function othersTurn(name: string): Promise<void> {
  await bench.addOn(name, NONE);
  returns().begin(bench.caller("operator"), name);
  await bench.until(async () => (await bench.strategy(name)).type === "Manual");
}

describe("the return to by hand", () => {
  it("waits for the last cluster", async () => {
    await bench.addOn("waiting", NONE);
    await bench.clusterAddOn("c1", "waiting");
    returns().begin(bench.caller("operator"), "waiting");
    await othersTurn("first");
    expect((await bench.strategy("waiting")).type).toBe("Placements");
    await bench.removeClusterAddOn("c1", "waiting");
    await bench.until(async () => (await bench.strategy("waiting")).type === "Manual");
  });

  it("leaves a strategy alone that names a placement again", async () => {
    await bench.addOn("again", { type: "Placements", placements: [{ namespace: FLEET, name: "web" }] });
    returns().begin(bench.caller("operator"), "again");
    await othersTurn("second");
    expect((await bench.strategy("again")).type).toBe("Placements");
  });

  it.each([
    ["ends with the session", "ended", true],
    ["ends where the caller may not write", "refused", false],
  ])("%s, and can be begun again", async (_, name, isOver) => {
    await bench.addOn(name, NONE);
    const mine = returns();
    const caller = bench.caller(isOver ? "operator" : "viewer");
    if (isOver) caller.end();
    mine.begin(caller, name);
    await othersTurn(`${name}-other`);
    expect((await bench.strategy(name)).type).toBe("Placements");
    await bench.until(async () => {
      mine.begin(bench.caller("operator"), name);
      return (await bench.strategy(name)).type === "Manual";
    });
    expect(await bench.hub.client.get(clusterManagementAddOns, { name }, bench.options.signal)).toMatchObject({
      spec: { installStrategy: { type: "Manual", placements: [] } },
    });
  });
});
