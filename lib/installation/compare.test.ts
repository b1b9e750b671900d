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

/** What a change of the installation comes to; `before` is the add-on as it is by then. */
function compared(
  before: TestHub,
  { to = "all", ...rollout }: Change,
  happenings: Parameters<typeof compareInstallation>[1]["happenings"] = [],
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
  return compareInstallation(stateOf(before), { before: raw, after, from: KEY, to: `fleet/${to}`, happenings });
}

/** The same hub once the add-on refers to another template, while nobody has acted on it. */
function changing(before: TestHub): TestHub {
  const addOns = before.addOns.map((each) => ({ ...each, spec: { ...each.spec, defaultConfigs: [template("two")] } }));
  return { ...before, addOns: addOns.map((each) => ClusterManagementAddOn.parse(each)) };
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
