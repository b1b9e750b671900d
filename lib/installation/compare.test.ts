import { describe, expect, it } from "vitest";
import {
  addOn,
  binding,
  cluster,
  config,
  EMPTY,
  placement,
  set,
  settle,
  stateOf,
  type TestHub,
  template,
} from "@/lib/blast-radius/testing";
import { applyMergePatch } from "@/lib/kube/patches";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { Freeze } from "@/lib/resources/freeze";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { installationOf, installationPatch } from "./change-installation";
import { type Comparison, compareInstallation } from "./compare";
import type { StrategyInput } from "./strategy-input";

const NAMES = Array.from({ length: 12 }, (_, index) => `c${String(index + 1).padStart(2, "0")}`);
const KEY = "fleet/all";
const PER_GROUP = {
  type: "ProgressivePerGroup",
  progressivePerGroup: { minSuccessTime: "10m", progressDeadline: "1h" },
};
const GROUPS = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } } };

/** Twelve clusters in four groups, with the add-on everywhere; three of them in the tier `few`. */
function hub(rolloutStrategy: object, configs: readonly object[] = [template("one")]): TestHub {
  return settle({
    ...EMPTY,
    clusters: NAMES.map((name, index) => cluster(name, { tier: index < 3 ? "few" : "most" })),
    sets: [set("global", { selectorType: "LabelSelector", labelSelector: {} })],
    bindings: [binding("global")],
    placements: [placement("all", [], GROUPS), placement("few", ["few"])],
    addOns: [addOn("hello", configs, [{ name: "all", rolloutStrategy }])],
    configs: [config("AddOnTemplate", "one", { v: 1 }), config("AddOnTemplate", "two", { v: 2 })],
  });
}

interface Change extends Partial<StrategyInput> {
  readonly to?: string;
}

type Pair = Parameters<typeof compareInstallation>[1];

/** What a change of the installation comes to; `before` is the add-on as it is by then. */
function compared(
  before: TestHub,
  { to = "all", ...rollout }: Change,
  happenings: Pair["happenings"] = [],
  starts?: Pair["starts"],
) {
  const [raw] = before.addOns;
  const present = raw && installationOf(raw, KEY);
  if (!raw || !present) throw new Error("nothing is installed");
  const wanted = {
    ...present,
    placement: { namespace: "fleet", name: to },
    rollout: { ...present.rollout, ...rollout },
  };
  const after = ClusterManagementAddOn.parse(applyMergePatch(raw, installationPatch(raw, KEY, wanted) ?? {}));
  return compareInstallation(stateOf(before), { before: raw, after, from: KEY, to: `fleet/${to}`, happenings, starts });
}

/** The same hub once the add-on refers to another template, while nobody has acted on it. */
function changing(before: TestHub): TestHub {
  const addOns = before.addOns.map((each) => ({ ...each, spec: { ...each.spec, defaultConfigs: [template("two")] } }));
  return { ...before, addOns: addOns.map((each) => ClusterManagementAddOn.parse(each)) };
}

/** The same hub with some clusters away, and orders for its rollout. */
function leavingAway(before: TestHub, away: readonly string[], orders: object = { away: {} }): TestHub {
  const reported = (name: string) =>
    ["ManagedClusterJoined", "ManagedClusterConditionAvailable"].map((type) => {
      return { type, status: type.endsWith("Available") && away.includes(name) ? "Unknown" : "True" };
    });
  const annotations = { "flotilla.dev/rollouts": JSON.stringify({ [KEY]: { version: 1, ...orders } }) };
  return {
    ...before,
    clusters: before.clusters.map((each) =>
      ManagedCluster.parse({ ...each, status: { conditions: reported(each.metadata.name) } }),
    ),
    addOns: before.addOns.map((each) => ({ ...each, metadata: { ...each.metadata, annotations } })),
  };
}

const waves = (forecast: Comparison["now"]) => forecast?.waves.map(({ size, atOnce }) => [size, atOnce]);

describe("two strategies side by side", () => {
  const done = hub(PER_GROUP);

  it("have their waves, ends and failures by the same rules", () => {
    const { now, after, starting, effect } = compared(done, {
      type: "Progressive",
      maxConcurrency: "4",
      maxFailures: "2",
    });
    expect(waves(now)).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
    expect(waves(after)).toEqual([[12, 4]]);
    expect([now?.earliestMs, now?.latestMs, now?.expectedMs]).toEqual([2_400_000, 16_800_000, undefined]);
    expect([after?.earliestMs, after?.latestMs]).toEqual([1_800_000, 12_600_000]);
    expect([now?.mostBroken, after?.mostBroken]).toEqual([3, 6]);
    expect(now?.failures).toEqual([
      { failing: 1, kind: "stops", started: 3 },
      { failing: 3, kind: "stops", started: 3 },
    ]);
    expect(after?.failures).toEqual([
      { failing: 1, kind: "goes-on", started: 12 },
      { failing: 3, kind: "stops", started: 10 },
    ]);
    expect([starting, effect.gains, effect.loses, effect.changes]).toEqual([[], [], [], []]);
  });

  it("expect as long as waves took before", () => {
    const seen = [
      { at: 0, kind: "began" },
      { at: 660_000, kind: "wave", wave: 2 },
    ];
    const { now, after } = compared(done, { minSuccessTime: "0" }, seen);
    expect([now?.expectedMs, after?.expectedMs]).toEqual([4 * 660_000, 4 * 60_000]);
  });

  it("end later where windows and freezes hold clusters back, each by its own waves", () => {
    const nowMs = Date.parse("2030-01-01T12:00:00Z");
    const frozen = Freeze.parse({
      metadata: { name: "audit", resourceVersion: "1" },
      spec: { reason: "Audit", until: "2030-01-01T13:00:00Z", clusters: { names: ["c12"] } },
    });
    const starts = { windows: [], freezes: [frozen], sets: [], unread: [], nowMs };
    const { now, after } = compared(done, { type: "Progressive", maxConcurrency: "4" }, [], starts);
    // It waits for the end of the freeze in both: without it wave 4 begins after 30 minutes, and the lane ends after 30.
    expect([now?.isDelayed, now?.earliestMs, after?.isDelayed, after?.earliestMs]).toEqual([
      true,
      4_200_000,
      true,
      4_200_000,
    ]);
    expect(now?.waves.map(({ clock }) => clock?.waiting)).toEqual([undefined, undefined, undefined, 1]);
    expect(after?.waves.map(({ clock }) => clock?.waiting)).toEqual([1]);
    expect(after?.latestMs).toBe(12_600_000);
  });

  it("are counted without clusters that are away, where it goes on without them", () => {
    const left = leavingAway(done, ["c01", "c04"]);
    const { now, after } = compared(left, { type: "Progressive", maxConcurrency: "50%" });
    expect([now?.clusters, now?.away, after?.clusters, after?.away]).toEqual([10, 2, 10, 2]);
    expect(after?.withoutAway).toMatchObject({ maxCatchUp: 20 });
    expect(waves(now)).toEqual([
      [2, 2],
      [2, 2],
      [3, 3],
      [3, 3],
    ]);
    expect(waves(after)).toEqual([[10, 5]]);
    const { now: waiting } = compared(leavingAway(done, ["c01", "c04"], {}), {});
    expect([waiting?.clusters, waiting?.away]).toEqual([12, 0]);
  });

  it("roll out nothing without a configuration, and have no times", () => {
    const { now, after } = compared(hub(PER_GROUP, []), { type: "Progressive", maxConcurrency: "1" });
    for (const each of [now, after]) {
      expect(each).toMatchObject({ rolls: false, earliestMs: 0, latestMs: 0, failures: [] });
      expect(waves(each)).toEqual([[12, 12]]);
    }
  });

  it("are missing where a strategy cannot be read", () => {
    const { now, after } = compared(done, { maxFailures: "some" });
    expect([now?.clusters, after]).toEqual([12, undefined]);
  });
});

describe("what saving does at once", () => {
  const rolling = changing(hub(PER_GROUP));

  it.each<[string, Change, number]>([
    ["nothing, where it is as strict", { maxFailures: "1" }, 0],
    ["the rest, where all may start", { type: "All" }, 9],
    ["those beside the first group, where more may start", { type: "Progressive", maxConcurrency: "50%" }, 3],
    ["nobody, where fewer may start", { type: "Progressive", maxConcurrency: "1" }, 0],
  ])("starts %s", (_, change, size) => {
    const { starting } = compared(rolling, change);
    expect(starting).toHaveLength(size);
  });

  it("takes it from clusters that another placement does not choose", () => {
    const { effect, after } = compared(hub(PER_GROUP), { to: "few" });
    expect([effect.gains, effect.loses]).toEqual([[], NAMES.slice(3)]);
    expect(after?.clusters).toBe(3);
  });
});
