import { afterAll, beforeAll, expect, it } from "vitest";
import type { EnableInput } from "@/lib/api/addons/enable";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { enableAddOn } from "./enable-add-on";
import { planDisable } from "./plan-disable";
import { planEnable } from "./plan-enable";
import { previewEnable } from "./preview-enable";
import { EnableBench, FLEET, inputFor } from "./test-bench";

let testHub: TestHub;
let bench: EnableBench;

beforeAll(async () => {
  testHub = await startTestHub();
  bench = await EnableBench.start(testHub.api.handler);
  for (const name of ["eks-1", "eks-2"]) await bench.cluster(name, { labels: { vendor: "EKS" } });
  await bench.addOn("base");
  await bench.addOn("needy");
  await requires("needy", "base");
});
afterAll(async () => {
  bench.close();
  await testHub.close();
});

async function requires(name: string, required: string | null): Promise<void> {
  const patch = { metadata: { annotations: { [REQUIRES_ANNOTATION]: required } } };
  await bench.hub.patch(clusterManagementAddOns, { name }, patch, bench.options);
}

const input = (change: Partial<EnableInput> = {}) => ({ ...inputFor("EKS", "on-eks"), ...change });

it("brings along what an add-on requires, with the rights that takes, unless that is not wanted", async () => {
  const preview = await previewEnable(bench.caller("viewer"), bench.hub, "needy", input());
  expect(preview.required).toEqual([{ name: "base", missing: 2, bringing: "placement" }]);
  const alone = await planEnable(bench.caller("operator"), bench.hub, "needy", input({ bringsRequired: false }));
  expect(alone.writes.map(({ name }) => name)).toEqual(["on-eks", "needy"]);
  expect(alone.warnings.join()).toContain("On 2 clusters it waits until base is Available there");

  const plan = await planEnable(bench.caller("operator"), bench.hub, "needy", input());
  expect(plan.writes.map(({ verb, name }) => [verb, name])).toEqual([
    ["create", "on-eks"],
    ["patch", "base"],
    ["patch", "needy"],
  ]);
  await enableAddOn(bench.caller("operator"), bench.hub, "needy", { input: input(), plan: plan.id });
  expect(await bench.strategy("base")).toMatchObject({
    type: "Placements",
    placements: [{ namespace: FLEET, name: "on-eks", rolloutStrategy: { type: "All" } }],
  });
});

it("says who requires what is disabled, and on how many of its clusters", async () => {
  await bench.addOn("first");
  await bench.addOn("second");
  await requires("second", "first");
  for (const name of ["first", "second"]) await bench.clusterAddOn("eks-1", name);
  await bench.clusterAddOn("eks-2", "first");
  const { warnings } = await planDisable(bench.caller("operator"), bench.hub, "first", {
    placements: [],
    clusters: [],
  });
  expect(warnings.join()).toContain("second requires it, and stays on 1 cluster of these without it.");
});

it("refuses a circle with its names", async () => {
  await requires("base", "needy");
  const { problems, writes } = await planEnable(bench.caller("operator"), bench.hub, "needy", input());
  await requires("base", null);
  expect(problems.map(({ message }) => message).join()).toContain("needy requires base requires needy");
  expect(writes).toEqual([]);
});
