import { describe, expect, it } from "vitest";
import { Freeze } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Stage } from "./stage";
import { laneClocks, waveClocks } from "./wave-clocks";

/** A Friday. */
const NOW = Date.parse("2026-11-27T12:00:00Z");
const MINUTE = 60_000;
const NIGHTS = MaintenanceWindow.parse({
  metadata: { name: "nights", resourceVersion: "1" },
  spec: {
    clusters: { labelSelector: { matchLabels: { env: "prod" } } },
    timeZone: "Europe/Lisbon",
    schedule: [{ days: ["Tue"], start: "02:00", duration: "3h" }],
  },
});
const FROZEN = Freeze.parse({ metadata: { name: "stop", resourceVersion: "1" }, spec: { reason: "Audit" } });
const clusters = ["a", "b", "c", "d"].map((name) =>
  ManagedCluster.parse({ metadata: { name, labels: { env: name < "c" ? "dev" : "prod" } } }),
);
const byName = new Map(clusters.map((cluster) => [cluster.metadata.name, cluster]));
const waves = [
  { clusters: ["a", "b"], atOnce: 2 },
  { clusters: ["c", "d"], atOnce: 2 },
];

function clocks(facts: object, deadlineMs = 30 * MINUTE) {
  const timing = { minSuccessMs: 5 * MINUTE, deadlineMs };
  return waveClocks(
    { addOn: "logs", waves, timing, clusterOf: (name) => byName.get(name) },
    { windows: [], freezes: [], sets: [], unread: [], nowMs: NOW, ...facts },
  );
}

describe("when the waves of a preview begin and end", () => {
  it("is said of those that a window delays, with the next window", () => {
    expect(clocks({ windows: [NIGHTS] })).toEqual([
      undefined,
      {
        begins: "2026-12-01T02:00:00.000Z",
        ends: "2026-12-01T02:05:00.000Z",
        endsLatest: "2026-12-01T02:35:00.000Z",
        waiting: 2,
        waitsFor: "Next window Tue 02:00 Europe/Lisbon.",
        held: 0,
      },
    ]);
  });

  it("has no latest end without a deadline, and none at all where clusters may never start", () => {
    expect(clocks({ windows: [NIGHTS] }, Number.POSITIVE_INFINITY)[1]).not.toHaveProperty("endsLatest");
    expect(clocks({ freezes: [FROZEN] })).toEqual([
      { waiting: 0, held: 2, heldBy: "Frozen by stop: Audit" },
      { waiting: 0, held: 0 },
    ]);
  });

  it("is nothing where nothing delays them", () => {
    expect(clocks({})).toEqual([undefined, undefined]);
  });
});

describe("when the waves of a rollout under way begin and end", () => {
  const timing = { minSuccessMs: 5 * MINUTE, deadlineMs: Number.POSITIVE_INFINITY };
  const begun = (cluster: string, stage: Stage, untilMs?: number) => ({ cluster, stage, hasBegun: true, untilMs });
  const open = (cluster: string) => ({ cluster, stage: "waiting", hasBegun: false });
  const wave = (...clusterStates: readonly object[]) => ({ mandatory: false, clusters: clusterStates, clusterStates });
  const facts = (more: object) => ({ windows: [], freezes: [], sets: [], unread: [], nowMs: NOW, ...more });
  const lane = (waves: readonly object[], more: object = {}) =>
    ({ stage: "applying", strategy: { timing }, waves, ...more }) as unknown as Parameters<typeof laneClocks>[1];
  const clocksOf = (waves: readonly object[], more: object = {}, seen: object = { windows: [NIGHTS] }) =>
    laneClocks("logs", lane(waves, more), (name) => byName.get(name), facts(seen));

  it("comes from those that have not begun, and from those that take their places", () => {
    expect(clocksOf([wave(begun("a", "done"), begun("b", "applying")), wave(open("c"), open("d"))])).toMatchObject([
      undefined,
      { begins: "2026-12-01T02:00:00.000Z", ends: "2026-12-01T02:05:00.000Z", waiting: 2 },
    ]);
    const late = clocksOf([wave(begun("c", "soaking", Date.parse("2026-12-01T03:00:00Z"))), wave(open("d"))]);
    expect(late).toEqual([undefined, undefined]);
  });

  it("is that of the strategy's pace where few move at once", () => {
    const [clock] = clocksOf([wave(open("c"), open("d"))], { maxConcurrency: 1 });
    expect(clock).toMatchObject({ begins: "2026-12-01T02:00:00.000Z", ends: "2026-12-01T02:10:00.000Z" });
  });

  it("is nothing once all have begun, where a person decides, and where nothing is in the way", () => {
    expect(clocksOf([wave(begun("c", "applying"))])).toEqual([undefined]);
    expect(clocksOf([wave(open("c"))], { held: { reason: "HeldByPerson" } })).toEqual([]);
    expect(clocksOf([wave(open("c"))], { stage: "failed" })).toEqual([]);
    expect(clocksOf([wave(open("c"))], {}, {})).toEqual([]);
  });

  it("is known while only windows hold it", () => {
    const held = { stage: "held", held: { reason: "OutsideWindow" } };
    expect(clocksOf([wave(open("c"))], held)).toMatchObject([{ begins: "2026-12-01T02:00:00.000Z" }]);
  });
});
