import { describe, expect, it } from "vitest";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { planWithoutAway } from "./away";
import type { PlacementNode } from "./config-graph";
import type { AwayOrder } from "./orders";
import type { ClusterRolloutStatus } from "./status";

const NOW = Date.parse("2026-11-27T02:00:00Z");
const ALL = RolloutStrategy.parse({ type: "All" });
const PER_GROUP = RolloutStrategy.parse({ type: "ProgressivePerGroup", progressivePerGroup: {} });

type Status = ClusterRolloutStatus["status"];

const names = (size: number, from = 0) =>
  Array.from({ length: size }, (_, index) => `c${String(from + index).padStart(4, "0")}`);
const each = (clusters: readonly string[], status: Status, agoMs = 3_600_000): ClusterRolloutStatus[] =>
  clusters.map((cluster) => ({ cluster, status, sinceMs: NOW - agoMs }));

interface Planned {
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly away: AwayOrder;
  readonly labelOf?: (cluster: string) => string | undefined;
  /** Group by group, in two of equal size, of clusters that are here for so long. */
  readonly hereForMs?: number;
}

function plan({ statuses, away, labelOf = () => undefined, hereForMs }: Planned) {
  const clusters = statuses.map(({ cluster }) => cluster);
  const half = hereForMs === undefined ? clusters.length : clusters.length / 2;
  const groups = [clusters.slice(0, half), clusters.slice(half)].filter(({ length }) => length > 0);
  const node = {
    strategy: hereForMs === undefined ? ALL : PER_GROUP,
    clustersPerDecisionGroup: 0,
    grouped: { ok: true, groups: groups.map((group, index) => ({ index, name: "", clusters: group })) },
    members: statuses.map((status) => ({ status })),
  } as unknown as PlacementNode; // a plan reads no more of it
  const reach = {
    isAway: () => false,
    hereSinceMs: () => NOW - (hereForMs ?? NOW),
    awaySinceMs: () => undefined,
    labelOf,
  };
  return planWithoutAway({
    node,
    away,
    reach,
    isBlocked: undefined,
    returning: new Set(),
    isAborted: false,
    now: new Date(NOW),
  });
}

function startsOf(planned: Planned): string[] {
  const outcome = plan(planned);
  if (!outcome.ok) throw new Error("no plan");
  return outcome.rollout.filter(({ status }) => status === "to-apply").map(({ cluster }) => cluster);
}

const RAMP: AwayOrder = { perMinute: [50, 100, 200] };

describe("a ramp of 50, 100, 200 a minute", () => {
  it.each<[string, ClusterRolloutStatus[], number]>([
    ["the first minute", [], 50],
    ["in the first minute, with 20 begun", each(names(20), "progressing", 10_000), 30],
    ["the second minute", each(names(50), "succeeded"), 100],
    [
      "in the second, with 40 begun",
      [...each(names(50), "succeeded"), ...each(names(40, 50), "progressing", 30_000)],
      60,
    ],
    ["the third minute", each(names(150), "succeeded"), 200],
    ["any later one", each(names(1_000), "succeeded"), 200],
    [
      "once one has failed, from the bottom again",
      [...each(names(999), "succeeded"), ...each(names(1, 999), "failed")],
      50,
    ],
    ["when the minute is full", each(names(60), "progressing", 20_000), 0],
  ])("starts in %s as many as are left of it", (_, begun, wanted) => {
    const statuses = [...begun, ...each(names(2_000, 2_000), "to-apply")];
    expect(startsOf({ statuses, away: RAMP })).toHaveLength(wanted);
  });

  it("is looked at again while it keeps somebody back, and not when it does not", () => {
    const looked = (size: number) => {
      const outcome = plan({ statuses: each(names(size), "to-apply"), away: RAMP });
      return outcome.ok ? outcome.recheckAfterMs : undefined;
    };
    expect([looked(60), looked(50)]).toEqual([5_000, undefined]);
  });
});

describe("a bound per label", () => {
  const away: AwayOrder = { perLabel: { label: "registry", max: 3 } };
  /** By turns of three registries; some have none. */
  const labelOf = (cluster: string) => ["a", "b", "c", undefined][Number(cluster.slice(1)) % 4];

  it("holds for each of its values, counting those under way; clusters without it are not bound", () => {
    const begun = each(names(8), "progressing", 20_000);
    const starts = startsOf({ statuses: [...begun, ...each(names(40, 8), "to-apply")], away, labelOf });
    const counts = ["a", "b", "c", undefined].map((value) => starts.filter((name) => labelOf(name) === value).length);
    expect(counts).toEqual([1, 1, 1, 10]);
  });

  it("does not count those that are done", () => {
    const statuses = [...each(names(40), "succeeded"), ...each(names(40, 40), "to-apply")];
    expect(startsOf({ statuses, away, labelOf })).toHaveLength(3 * 3 + 10);
  });

  it("and a ramp hold together", () => {
    const statuses = each(names(400), "to-apply");
    const starts = startsOf({ statuses, away: { ...away, perMinute: [12] }, labelOf });
    expect(starts).toHaveLength(12);
    expect(starts.filter((cluster) => labelOf(cluster) === "a").length).toBeLessThanOrEqual(3);
  });
});

describe("a group that has begun half a minute ago", () => {
  const statuses = [...each(names(4), "progressing", 30_000), ...each(names(4, 4), "to-apply")];

  it.each([
    ["is waited for, where its clusters were here before", 300_000, 0],
    ["is waited for, on a hub whose clusters have all come back some minutes ago", 120_000, 0],
    ["holds nobody up, where they have come back since", 10_000, 4],
  ])("%s", (_, hereForMs, started) => {
    expect(startsOf({ statuses, away: {}, hereForMs })).toHaveLength(started);
  });
});
