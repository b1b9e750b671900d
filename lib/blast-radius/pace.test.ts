import { describe, expect, it } from "vitest";
import type { StartFacts } from "@/lib/gates/start-rules";
import { seededRandom } from "@/lib/kube/random";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { Freeze } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { waveClocks } from "@/lib/rollout/wave-clocks";
import { type Pace, paceOf } from "./pace";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday. */
const NOW = Date.parse("2026-11-27T12:00:00Z");
const NOTHING: StartFacts = { windows: [], freezes: [], sets: [], unread: [], nowMs: NOW };

function windowOf(start: string, clusters: object = {}, duration = "2h") {
  const schedule = [{ days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], start, duration }];
  return MaintenanceWindow.parse({
    metadata: { name: `at-${start}`, resourceVersion: "1" },
    spec: { clusters, timeZone: "Etc/UTC", schedule },
  });
}

function freeze(spec: object) {
  return Freeze.parse({ metadata: { name: "stop", resourceVersion: "1" }, spec: { reason: "Audit", ...spec } });
}

const TIMING = { minSuccessTime: "1m", progressDeadline: "5m" };
const PER_GROUP = { type: "ProgressivePerGroup", progressivePerGroup: TIMING };

/** A placement with these groups, whose clusters all change. */
function node(groups: readonly (readonly string[])[], strategy: object = PER_GROUP, name = "all"): PlacementNode {
  const clusters = new Set(groups.flat());
  return {
    kind: "placement",
    namespace: "fleet",
    name,
    strategy: RolloutStrategy.parse(strategy),
    clustersPerDecisionGroup: 0,
    grouped: { ok: true, groups: groups.map((each, index) => ({ index, name: "", clusters: each })) },
    clusters,
    configuredClusters: clusters,
    desired: [{ group: "g", resource: "r", namespace: "", name: "n", specHash: "h" }],
    members: [],
  };
}

const clusterOf = (name: string) => ManagedCluster.parse({ metadata: { name } });

function pace(nodes: readonly PlacementNode[], facts: Partial<StartFacts> = {}): Pace {
  const changing = new Set(nodes.flatMap(({ clusters }) => [...clusters]));
  return paceOf(nodes, changing, { addOn: "logs", facts: { ...NOTHING, ...facts }, clusterOf, played: new Map() });
}

const at = (ms: number) => new Date(NOW + ms).toISOString();
const GROUPS = [["c1", "c2"], ["c3"]];

describe("the pace of a change", () => {
  it("is that of its strategy where no window and no freeze delays it", () => {
    expect(pace([node(GROUPS)])).toEqual({
      waves: 2,
      sizes: [2, 1],
      beginsMs: [0, MINUTE],
      earliestMs: 2 * MINUTE,
      latestMs: 12 * MINUTE,
    });
    expect(pace([])).toMatchObject({ waves: 1, sizes: [], earliestMs: 0 });
  });

  it("counts windows, also of a wave that comes later, and says what waits", () => {
    const windows = [windowOf("20:00", { names: ["c3"] })];
    expect(pace([node(GROUPS)], { windows })).toEqual({
      waves: 2,
      sizes: [2, 1],
      beginsMs: [0, 8 * HOUR],
      earliestMs: 8 * HOUR + MINUTE,
      latestMs: 8 * HOUR + 6 * MINUTE,
      clock: {
        begins: at(0),
        ends: at(8 * HOUR + MINUTE),
        endsLatest: at(8 * HOUR + 6 * MINUTE),
        waiting: 1,
        waitsFor: "Next window Fri 20:00 Etc/UTC.",
        held: 0,
      },
    });
  });

  it("counts freezes where all change at once, too", () => {
    const freezes = [freeze({ until: at(HOUR) })];
    const { clock, ...rest } = pace([node(GROUPS, { type: "All" })], { freezes });
    expect(rest).toEqual({
      waves: 1,
      sizes: [3],
      beginsMs: [HOUR],
      earliestMs: HOUR,
      latestMs: Number.POSITIVE_INFINITY,
    });
    expect(clock).toEqual({
      begins: at(HOUR),
      ends: at(HOUR),
      waiting: 3,
      waitsFor: "Frozen by stop: Audit",
      held: 0,
    });
  });

  it("ends when nobody knows where a freeze has no end", () => {
    const { clock, earliestMs } = pace([node(GROUPS)], { freezes: [freeze({})] });
    expect(earliestMs).toBe(Number.POSITIVE_INFINITY);
    expect(clock).toEqual({ waiting: 0, held: 2, heldBy: "Frozen by stop: Audit" });
  });

  it("takes clusters that gain it through the waves of the last placement that chose them", () => {
    const [first, beside] = [node(GROUPS), node([["c3", "d1"], ["d2"]], PER_GROUP, "beside")];
    const gains = new Set(["c2", "c3", "d1"]);
    const facts = { ...NOTHING, windows: [windowOf("20:00", { names: ["d1"] })] };
    const starts = { addOn: "logs", facts, clusterOf, played: new Map() };
    expect(paceOf([first, beside], new Set(["c1", "d2"]), starts, gains)).toMatchObject({
      waves: 2,
      sizes: [2, 1],
      gains: [2, 0],
      beginsMs: [0, 8 * HOUR + MINUTE],
    });
    expect(paceOf([first], new Set(), undefined, gains)).toMatchObject({ sizes: [1, 1], gains: [1, 1] });
  });

  it("ends with the last of several placements, and has the waves of the longest", () => {
    const windows = [windowOf("20:00", { names: ["d1"] })];
    const { clock, ...rest } = pace([node(GROUPS), node([["d1"]], PER_GROUP, "beside")], { windows });
    expect(rest).toMatchObject({ waves: 2, sizes: [2, 1], earliestMs: 8 * HOUR + MINUTE });
    expect([clock?.begins, clock?.waiting]).toEqual([at(0), 1]);
  });
});

it("ends when the waves of a rollout's page do, and never before one without windows", () => {
  const random = seededRandom(7);
  const pick = (size: number) => Math.floor(random() * size);
  const names = Array.from({ length: 12 }, (_, index) => `c${index}`);
  let delayed = 0;
  for (let round = 0; round < 200; round += 1) {
    const cuts = [0, 1 + pick(4), 6 + pick(3), 12];
    const groups = cuts.slice(1).map((to, index) => names.slice(cuts[index], to));
    const hour = String(pick(24)).padStart(2, "0");
    const windows = [windowOf(`${hour}:30`, { names: names.slice(pick(6), 6 + pick(6)) }, `${1 + pick(3)}h`)];
    const freezes = pick(3) === 0 ? [freeze({ until: at(pick(48) * HOUR) })] : [];
    const facts = { ...NOTHING, windows, freezes };
    const [without, counted] = [pace([node(groups)]), pace([node(groups)], facts)];
    expect(counted.earliestMs).toBeGreaterThanOrEqual(without.earliestMs);
    expect(counted.latestMs).toBeGreaterThanOrEqual(without.latestMs);
    if (!counted.clock) continue;
    delayed += 1;
    const timing = { minSuccessMs: MINUTE, deadlineMs: 5 * MINUTE };
    const waves = groups.map((clusters) => ({ clusters, atOnce: clusters.length }));
    const clocks = waveClocks({ addOn: "logs", waves, timing, clusterOf }, facts);
    const last = clocks.at(-1);
    if (last) expect([counted.clock.ends, counted.clock.endsLatest]).toEqual([last.ends, last.endsLatest]);
  }
  expect(delayed).toBeGreaterThan(50);
});
