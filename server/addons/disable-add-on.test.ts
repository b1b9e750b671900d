import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DisableInput } from "@/lib/api/addons/enable";
import { placements } from "@/lib/resources/placement";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { disableAddOn } from "./disable-add-on";
import { enableAddOn } from "./enable-add-on";
import { ManualReturns } from "./manual-returns";
import { planDisable } from "./plan-disable";
import { planEnable } from "./plan-enable";
import { EnableBench, FLEET, inputFor } from "./test-bench";

const ALL: DisableInput = { placements: [], clusters: [] };

let testHub: TestHub;
let bench: EnableBench;
const stopping = new AbortController();

beforeAll(async () => {
  testHub = await startTestHub();
  bench = await EnableBench.start(testHub.api.handler);
  for (const name of ["eks-1", "eks-2"]) await bench.cluster(name, { labels: { vendor: "EKS" } });
  await bench.cluster("gke-1", { labels: { vendor: "GKE" } });
});
afterAll(async () => {
  stopping.abort();
  bench.close();
  await testHub.close();
});

/** With the name typed, unless something else is. */
async function disable(addOn: string, input = ALL, typed?: string) {
  const returns = new ManualReturns(bench.hub.clusterAddOns, stopping.signal, { settleMs: 1 });
  const caller = bench.caller("operator");
  const { id, confirm } = await planDisable(caller, bench.hub, addOn, input);
  const request = { input, plan: id, confirm: typed ?? confirm };
  const { outcomes } = await disableAddOn(caller, { caches: bench.hub, returns }, addOn, request);
  return outcomes.map(({ kind, name, result }) => [kind, name, result]);
}

/** Enabled through the console, with what the hub and the manager do then. */
async function enabled(addOn: string, vendor: string, clusters: readonly string[]): Promise<string> {
  const name = `${addOn}-${vendor.toLowerCase()}`;
  const input = inputFor(vendor, name);
  const caller = bench.caller("operator");
  const { id } = await planEnable(caller, bench.hub, addOn, input);
  await enableAddOn(caller, bench.hub, addOn, { input, plan: id });
  await bench.decide(name, clusters);
  for (const cluster of clusters) await bench.clusterAddOn(cluster, addOn);
  await bench.until(() => bench.hub.addOns.by("placement", `${FLEET}/${name}`).length > 0);
  return name;
}

describe("disabling by placements", () => {
  it("leaves the strategy and its placements, and is by hand again once the last cluster has let it go", async () => {
    await bench.addOn("leaving");
    const placement = await enabled("leaving", "EKS", ["eks-1", "eks-2"]);
    const plan = await planDisable(bench.caller("operator"), bench.hub, "leaving", ALL);
    expect(plan.losing.map(({ cluster }) => cluster)).toEqual(["eks-1", "eks-2"]);
    expect(await disable("leaving")).toEqual([
      ["ClusterManagementAddOn", "leaving", "written"],
      ["Placement", placement, "written"],
    ]);
    expect(await bench.strategy("leaving")).toMatchObject({ type: "Placements", placements: [] });
    expect(await bench.placement(placement)).toBeUndefined();
    const meanwhile = await planDisable(bench.caller("operator"), bench.hub, "leaving", ALL);
    expect(meanwhile.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("being removed from 2 clusters"),
    ]);
    for (const cluster of ["eks-1", "eks-2"]) await bench.removeClusterAddOn(cluster, "leaving");
    await bench.until(async () => (await bench.strategy("leaving")).type === "Manual");
  });

  it("offers the last step again where no one was there to do it", async () => {
    await bench.addOn("left", { type: "Placements", placements: [] });
    expect(await disable("left")).toEqual([["ClusterManagementAddOn", "left", "written"]]);
    expect((await bench.strategy("left")).type).toBe("Manual");
  });

  it("leaves one placement and keeps clusters that another selects", async () => {
    await bench.addOn("partly");
    const eks = await enabled("partly", "EKS", ["eks-1"]);
    await enabled("partly", "GKE", ["gke-1"]);
    const input = { placements: [`${FLEET}/${eks}`], clusters: [] };
    const plan = await planDisable(bench.caller("operator"), bench.hub, "partly", input);
    expect([plan.losing.map(({ cluster }) => cluster), plan.keeping]).toEqual([["eks-1"], ["gke-1"]]);
    await disable("partly", input);
    expect((await bench.strategy("partly")).placements.map(({ name }) => name)).toEqual(["partly-gke"]);
  });

  it("keeps placements that others made or use", async () => {
    await bench.hub.create(placements, { metadata: { name: "theirs", namespace: FLEET }, spec: {} }, bench.options);
    await bench.addOn("guest", { type: "Placements", placements: [{ namespace: FLEET, name: "theirs" }] });
    const plan = await planDisable(bench.caller("operator"), bench.hub, "guest", ALL);
    expect(plan.warnings[0]).toBe(`The placement ${FLEET}/theirs was not created here, and stays.`);
    expect(await disable("guest")).toEqual([["ClusterManagementAddOn", "guest", "written"]]);
    expect(await bench.placement("theirs")).toBeDefined();
  });

  it("changes nothing for a caller who may not, and says what they lack", async () => {
    await bench.addOn("kept");
    await enabled("kept", "EKS", ["eks-1"]);
    const caller = bench.caller("viewer");
    const { id, rights, confirm } = await planDisable(caller, bench.hub, "kept", ALL);
    expect(rights.map(({ verb, resource, allowed }) => [verb, resource, allowed])).toEqual([
      ["patch", "clustermanagementaddons", false],
      ["delete", "placements", false],
    ]);
    const returns = new ManualReturns(bench.hub.clusterAddOns, stopping.signal, { settleMs: 1 });
    const answer = await disableAddOn(caller, { caches: bench.hub, returns }, "kept", {
      input: ALL,
      plan: id,
      confirm,
    });
    expect(answer.outcomes.map(({ result }) => result)).toEqual(["failed", "not-tried"]);
    expect((await bench.strategy("kept")).placements).toHaveLength(1);
  });
});

describe("disabling by hand", () => {
  it("deletes the cluster add-ons that are named, or all", async () => {
    await bench.addOn("handmade");
    for (const cluster of ["eks-1", "eks-2", "gke-1"]) await bench.clusterAddOn(cluster, "handmade");
    await disable("handmade", { placements: [], clusters: ["eks-1"] });
    expect(await bench.clustersWith("handmade")).toEqual(["eks-2", "gke-1"]);
    await disable("handmade");
    expect(await bench.clustersWith("handmade")).toEqual([]);
  });

  it("wants to be read again where somebody else was faster", async () => {
    await bench.addOn("vanished");
    await bench.clusterAddOn("eks-1", "vanished");
    const caller = bench.caller("operator");
    const returns = new ManualReturns(bench.hub.clusterAddOns, stopping.signal, { settleMs: 1 });
    const { id } = await planDisable(caller, bench.hub, "vanished", ALL);
    await bench.removeClusterAddOn("eks-1", "vanished");
    const late = disableAddOn(caller, { caches: bench.hub, returns }, "vanished", { input: ALL, plan: id });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    const plan = await planDisable(caller, bench.hub, "vanished", ALL);
    expect(plan.problems.map(({ message }) => message)).toEqual(["Not installed on any cluster."]);
  });

  it("asks for the add-on's name, however few clusters lose it", async () => {
    await bench.addOn("single");
    await bench.clusterAddOn("eks-1", "single");
    const plan = await planDisable(bench.caller("operator"), bench.hub, "single", ALL);
    expect(plan.confirm).toBe("single");
    await expect(disable("single", ALL, "another")).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("1 cluster."),
    });
    expect(await disable("single")).toEqual([["ManagedClusterAddOn", "single", "written"]]);
  });
});
