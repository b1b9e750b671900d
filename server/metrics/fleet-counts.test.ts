import { expect, it } from "vitest";
import { type CountedViews, fleetCounts } from "./fleet-counts";

const none = { isSynced: true, rows: new Map() };
const NOTHING: CountedViews = { clusters: none, addons: none, rollouts: none };

function rollout(stage: "done" | "applying") {
  const counts = [
    { stage: "applying", health: "healthy", size: 1 },
    { stage: "applying", health: "degraded", size: 2 },
  ] as const;
  const wave = { mandatory: false, stage, size: 3, counts: [...counts], sets: [], failuresAllowed: 0 };
  return { stage, addOn: "logs", namespace: "ns", placement: "edge", waves: [wave, wave] };
}

it("counts clusters by state, and what is not there as 0", () => {
  const rows = new Map([
    ["a", { health: "available" as const }],
    ["b", { health: "available" as const }],
  ]);
  const { clusters } = fleetCounts({ ...NOTHING, clusters: { isSynced: true, rows } });
  expect(clusters).toContainEqual({ state: "available", size: 2 });
  expect(clusters).toContainEqual({ state: "unavailable", size: 0 });
});

const APPLIED = (["applying", "done"] as const).map((phase) => ({ health: "healthy" as const, phase, size: 2 }));

it("counts clusters of add-ons, and of rollouts that are not over", () => {
  const counted = fleetCounts({
    ...NOTHING,
    addons: {
      isSynced: true,
      rows: new Map([["logs", { name: "logs", counts: APPLIED, leaving: { size: 3, clusters: [] } }]]),
    },
    rollouts: {
      isSynced: true,
      rows: new Map([
        ["1", rollout("applying")],
        ["2", rollout("done")],
      ]),
    },
  });
  expect(counted.addOns).toEqual([
    { addOn: "logs", state: "applying", size: 2 },
    { addOn: "logs", state: "healthy", size: 2 },
    { addOn: "logs", state: "removing", size: 3 },
  ]);
  expect(counted.rollouts).toEqual([{ addOn: "logs", namespace: "ns", placement: "edge", phase: "applying", size: 6 }]);
});

it("has no numbers of what is still being read: it is not zero", () => {
  const unread = { isSynced: false, rows: new Map() };
  expect(fleetCounts({ clusters: unread, addons: unread, rollouts: unread })).toEqual({
    clusters: [],
    addOns: [],
    rollouts: [],
  });
});
