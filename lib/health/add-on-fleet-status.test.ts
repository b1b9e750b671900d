import { expect, it } from "vitest";
import { fleetStatus, installedOn, notWellOn, removingOn } from "./add-on-fleet-status";

type Counts = Parameters<typeof fleetStatus>[0]["counts"];

const MIXED: Counts = [
  { size: 5, health: "healthy", phase: "done" },
  { size: 2, health: "unhealthy", phase: "done" },
  { size: 1, health: "unreachable", phase: "done" },
  { size: 3, health: "installing", phase: "applying" },
];
const WELL: Counts = [{ size: 9, health: "healthy", phase: "done" }];

it.each<[string, Counts]>([
  ["unhealthy", MIXED],
  ["degraded", [...WELL, { size: 1, health: "degraded", phase: "done" }]],
  ["silent", [...WELL, { size: 1, health: "unknown", phase: "done" }]],
  ["moving", [...WELL, { size: 1, health: "installing", phase: "applying" }]],
  ["waiting", [...WELL, { size: 1, health: "healthy", phase: "waiting" }]],
  ["removing", [...WELL, { size: 1, health: "deleting", phase: "failed" }]],
  ["unhealthy", [...WELL, { size: 1, health: "installing", phase: "failed" }]],
  ["healthy", WELL],
  ["nowhere", []],
])("is %s by its worst cluster", (status, counts) => {
  expect(fleetStatus({ clustersVisible: true, counts })).toBe(status);
  expect(fleetStatus({ clustersVisible: false, counts })).toBe("hidden");
});

it("is being removed as long as something is left of it", () => {
  const leaving = { size: 2 };
  expect(fleetStatus({ clustersVisible: true, counts: [], leaving })).toBe("removing");
  expect(removingOn({ counts: [{ size: 3, health: "deleting", phase: "done" }, ...WELL], leaving })).toBe(5);
});

it("counts the clusters, and the unhealthy ones", () => {
  expect([installedOn({ counts: MIXED }), notWellOn({ counts: MIXED })]).toEqual([11, 3]);
});
