import { expect, it } from "vitest";
import { CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { fleet, ground } from "@/server/controllers/test-objects";
import { deployedOn } from "./contents";
import { referencePlan } from "./plans";
import { runPlan } from "./run-plan";
import { order } from "./scenario-orders";
import type { Scenario } from "./scenarios";
import { editTemplate } from "./steps";

const CLUSTERS = ["a", "b", "c", "d", "e", "f"];
const ALL_ON = (version: string) => CLUSTERS.map((cluster) => `${cluster}:${version}`).join(" ");
/** Longer than the minute of the ramp. */
const UPDATE_MS = 90_000;
const REPORTING = [CLUSTER_JOINED, CLUSTER_AVAILABLE].map((type) => ({
  type,
  status: "True",
  reason: "Test",
  message: "",
  lastTransitionTime: "2030-01-01T00:00:00Z",
}));
/** How often a ramp that is full is looked at again, and the time that all else takes. */
const LATE_MS = 10_000;

it("a ramp of two a minute starts two each minute, though each update takes longer than that", async () => {
  const startedMs: number[] = [];
  const ramp: Scenario = {
    name: "ramp",
    groups: [CLUSTERS],
    outcomes: { installed: ALL_ON("v1"), updated: ALL_ON("v2") },
    async run(world) {
      const { clock, spokes } = world;
      await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups)));
      await world.phase("updated", async () => {
        for (const cluster of CLUSTERS) await world.patchStatus(managedClusters, cluster, { conditions: REPORTING });
        await order(world, { away: { perMinute: [2] } });
        await clock.sleep(1_000); // each kind of object comes by a watch of its own
        for (const cluster of CLUSTERS) spokes.idle.add(cluster);
        const fromMs = clock.now;
        await editTemplate(world, "hello-1", "v2");
        const update = async (cluster: string) => {
          await world.until((history) => deployedOn(history, cluster) === "v2");
          startedMs.push(clock.now - fromMs);
          await clock.sleep(UPDATE_MS);
          spokes.wake(cluster);
        };
        await Promise.all(CLUSTERS.map(update));
      });
    },
  };
  const { world } = await runPlan(referencePlan("ramp"), ramp);
  expect(Object.fromEntries(world.phases.map(({ name, outcome }) => [name, outcome]))).toEqual(ramp.outcomes);
  for (const [index, ms] of startedMs.entries()) {
    const minutes = Math.floor(index / 2);
    expect(ms).toBeGreaterThanOrEqual(minutes * 60_000);
    expect(ms).toBeLessThan(minutes * (60_000 + LATE_MS) + LATE_MS);
  }
});
