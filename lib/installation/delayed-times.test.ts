import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { Freeze } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { forecastTimes } from "@/lib/rollout/forecast";
import { waveClocks } from "@/lib/rollout/wave-clocks";
import { delayedTimes } from "./delayed-times";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday. */
const NOW = Date.parse("2026-11-27T12:00:00Z");
const OPEN = Number.POSITIVE_INFINITY;

function windowOf(start: string, clusters: object, duration = "2h") {
  const schedule = [{ days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], start, duration }];
  return MaintenanceWindow.parse({
    metadata: { name: start, resourceVersion: "1" },
    spec: { clusters, timeZone: "Etc/UTC", schedule },
  });
}

function freeze(spec: object) {
  return Freeze.parse({ metadata: { name: "stop", resourceVersion: "1" }, spec: { reason: "Audit", ...spec } });
}

const names = (from: number, size: number) => Array.from({ length: size }, (_, index) => `c${from + index}`);

interface Case {
  readonly waves: readonly (readonly [size: number, atOnce: number])[];
  readonly facts?: object;
  readonly soakMs?: number;
  readonly deadlineMs?: number;
  readonly applyMs?: number;
}

function inputs({ waves, facts = {}, soakMs = 0, deadlineMs = OPEN, applyMs }: Case) {
  const starts = waves.map((_, index) => waves.slice(0, index).reduce((sum, [size]) => sum + size, 0));
  const planned = waves.map(([size], index) => {
    return { group: undefined, mandatory: false, failuresAllowed: 0, clusters: names(starts[index] ?? 0, size) };
  });
  const forecast = waves.map(([size, atOnce]) => ({
    name: undefined,
    mandatory: false,
    size,
    atOnce,
    failuresAllowed: 0,
  }));
  const timing = { minSuccessMs: soakMs, deadlineMs };
  const clusterOf = (name: string) => ManagedCluster.parse({ metadata: { name } });
  return [
    { addOn: "logs", planned, waves: forecast, timing, applyMs, clusterOf },
    { windows: [], freezes: [], sets: [], unread: [], nowMs: NOW, ...facts },
  ] as const;
}

const TWO_WAVES = [
  [2, 2],
  [4, 2],
] as const;

describe("a change within windows", () => {
  const evening = windowOf("20:00", {});

  it("begins with the next one, and ends by the soak, the usual time and the deadline", () => {
    const change = { waves: TWO_WAVES, facts: { windows: [evening] }, soakMs: MINUTE, deadlineMs: HOUR };
    const delayed = delayedTimes(...inputs({ ...change, applyMs: 9 * MINUTE }));
    expect(delayed?.times).toEqual({
      earliestMs: 8 * HOUR + 3 * MINUTE,
      expectedMs: 8 * HOUR + 30 * MINUTE,
      // Two steps in this window, the third in that of the next day.
      latestMs: 8 * HOUR + 24 * HOUR + 61 * MINUTE,
    });
    expect(delayed?.clocks.map((clock) => [clock?.begins, clock?.waiting])).toEqual([
      ["2026-11-27T20:00:00.000Z", 2],
      ["2026-11-27T20:01:00.000Z", 0],
    ]);
  });

  it("is open without a deadline, and not expected at any time where none was seen", () => {
    const delayed = delayedTimes(...inputs({ waves: TWO_WAVES, facts: { windows: [evening] } }));
    expect(delayed?.times).toEqual({ earliestMs: 8 * HOUR, expectedMs: undefined, latestMs: OPEN });
  });

  it("never ends where clusters may never start", () => {
    const forever = delayedTimes(...inputs({ waves: TWO_WAVES, facts: { freezes: [freeze({})] }, applyMs: 0 }));
    expect(forever?.times).toEqual({ earliestMs: OPEN, expectedMs: OPEN, latestMs: OPEN });
    expect(forever?.clocks[0]).toMatchObject({ held: 2, heldBy: "Frozen by stop: Audit" });
  });

  it("counts one that closes before all are through, though nothing waits at first", () => {
    const facts = { windows: [windowOf("11:00", {})] };
    const delayed = delayedTimes(...inputs({ waves: TWO_WAVES, facts, applyMs: 50 * MINUTE }));
    expect(delayed?.times).toEqual({ earliestMs: 0, expectedMs: 23 * HOUR + 50 * MINUTE, latestMs: OPEN });
    expect(delayed?.clocks).toEqual([undefined, undefined]);
  });

  it.each<[string, object]>([
    ["no rules", {}],
    ["a window that is open", { windows: [windowOf("00:00", {}, "24h")] }],
    ["a window of other clusters", { windows: [windowOf("20:00", { names: ["other"] })] }],
    ["a freeze of another add-on", { freezes: [freeze({ addOns: ["metrics"] })] }],
    ["a freeze that has ended", { freezes: [freeze({ until: "2026-11-27T11:00:00Z" })] }],
  ])("is not delayed by %s", (_, facts) => {
    expect(delayedTimes(...inputs({ waves: TWO_WAVES, facts, deadlineMs: HOUR }))).toBeUndefined();
  });
});

it("ends when the wizard's preview says that its last wave does, and never before a change without windows", () => {
  const random = seededRandom(21);
  const pick = (size: number) => Math.floor(random() * size);
  let delayedCases = 0;
  for (let round = 0; round < 300; round += 1) {
    const waves = Array.from({ length: 1 + pick(4) }, () => [1 + pick(8), 1 + pick(4)] as const);
    const hour = String(pick(24)).padStart(2, "0");
    const windows = [windowOf(`${hour}:30`, { names: names(pick(4), 1 + pick(12)) }, `${1 + pick(3)}h`)];
    const freezes = pick(3) === 0 ? [freeze({ until: new Date(NOW + pick(48) * HOUR).toISOString() })] : [];
    const timing = { soakMs: pick(30) * MINUTE, deadlineMs: pick(2) === 0 ? OPEN : pick(90) * MINUTE };
    const [change, facts] = inputs({ waves, facts: { windows, freezes }, ...timing, applyMs: pick(60) * MINUTE });
    const without = forecastTimes(change.waves, change.timing, change.applyMs);
    const delayed = delayedTimes(change, facts);
    if (!delayed) continue;
    delayedCases += 1;
    const { times, clocks } = delayed;
    const previewed = change.planned.map(({ clusters }, index) => ({ clusters, atOnce: waves[index]?.[1] ?? 1 }));
    expect(clocks).toEqual(waveClocks({ ...change, waves: previewed }, facts));
    const last = clocks.at(-1);
    if (last) expect(Date.parse(last.ends ?? "") - NOW).toBe(times.earliestMs);
    if (last?.endsLatest) expect(Date.parse(last.endsLatest) - NOW).toBe(times.latestMs);
    expect(times.earliestMs).toBeGreaterThanOrEqual(without.earliestMs);
    expect(times.expectedMs).toBeGreaterThanOrEqual(without.expectedMs ?? 0);
    expect(times.latestMs).toBeGreaterThanOrEqual(without.latestMs);
  }
  expect(delayedCases).toBeGreaterThan(100);
});
