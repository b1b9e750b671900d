import { describe, expect, it } from "vitest";
import type { EnablementRollout, Guards, Waves } from "./enablement";
import { previewEnablement } from "./preview";
import { cluster, enablement, factsOf, GUARDS, newPlacement, rawAddOn, rawPlacement } from "./testing";

/** c01 to c10, the first two of them for tests. */
const CLUSTERS = Array.from({ length: 10 }, (_, index) =>
  cluster(`c${String(index + 1).padStart(2, "0")}`, { labels: { use: index < 2 ? "test" : "work" } }),
);
const CANARY = { name: "canary", labels: [{ key: "use", operator: "In", values: ["test"] }], claims: [] } as const;
const waves = (change: Partial<Waves> = {}): EnablementRollout => ({
  type: "waves",
  percent: 30,
  ...GUARDS,
  ...change,
});
const atMost = (percent: number, change: Partial<Guards> = {}): EnablementRollout => ({
  type: "at-most",
  percent,
  ...GUARDS,
  ...change,
});

function preview(rollout: EnablementRollout) {
  return previewEnablement(enablement(newPlacement(), rollout), factsOf({ clusters: CLUSTERS }));
}

describe("a rollout", () => {
  it.each([
    ["no percentage", waves({ percent: undefined }), "rollout.percent", /^Enter a percentage/],
    [
      "0 % at a time",
      waves({ percent: 0 }),
      "rollout.percent",
      /^0 % does not stop a rollout: .* moves all clusters at once/,
    ],
    [
      "0 % at once",
      atMost(0),
      "rollout.percent",
      /^0 % does not stop a rollout: .* no limit, and moves all clusters at once/,
    ],
    ["less than nothing", atMost(-5), "rollout.percent", /^-5 % does not stop/],
    ["more than all", atMost(101), "rollout.percent", /more than 100 % as no limit/],
    ["parts of percents", waves({ percent: 12.5 }), "rollout.percent", /^Enter a whole percentage/],
    [
      "a soak in words",
      waves({ minSuccessTime: "5 minutes" }),
      "rollout.minSuccessTime",
      /^5 minutes is not a duration\. Write it like 90s/,
    ],
    ["a soak in days", atMost(20, { minSuccessTime: "1d" }), "rollout.minSuccessTime", /^1d is not a duration/],
    ["a soak before time", atMost(20, { minSuccessTime: "-5m" }), "rollout.minSuccessTime", /^-5m is not a duration/],
    [
      "a deadline in words",
      { type: "all", progressDeadline: "soon" },
      "rollout.progressDeadline",
      /^soon is not a duration/,
    ],
    [
      "no time at all",
      { type: "all", progressDeadline: "0s" },
      "rollout.progressDeadline",
      /^0s as a deadline fails every cluster/,
    ],
    [
      "a deadline the API refuses",
      { type: "all", progressDeadline: "1.5h" },
      "rollout.progressDeadline",
      /^1\.5h is not a duration/,
    ],
    [
      "failures in words",
      atMost(20, { maxFailures: "some" }),
      "rollout.maxFailures",
      /neither a number nor a percentage/,
    ],
    [
      "more failures than clusters",
      atMost(20, { maxFailures: "11" }),
      "rollout.maxFailures",
      /^11 is more than there are: .* Enter 10 or less/,
    ],
    [
      "more failures than a wave has",
      waves({ maxFailures: "4" }),
      "rollout.maxFailures",
      /^4 is more than a wave has: .* Enter 3 or less/,
    ],
    [
      "a canary without a name",
      waves({ canary: { ...CANARY, name: "" } }),
      "rollout.canary.name",
      /^Enter a name for the canary/,
    ],
    ["a canary of one letter", waves({ canary: { ...CANARY, name: "c" } }), "rollout.canary.name", /2 to 63/],
    [
      "a canary of all",
      waves({ canary: { name: "canary", labels: [], claims: [] } }),
      "rollout.canary",
      /without one it would contain every cluster/,
    ],
    [
      "a canary of no one",
      waves({ canary: { ...CANARY, labels: [{ key: "use", operator: "In", values: ["play"] }] } }),
      "rollout.canary",
      /^None of the selected clusters is in the canary/,
    ],
    [
      "a canary rule that cannot be read",
      waves({ canary: { ...CANARY, labels: [{ key: "", operator: "Exists", values: [] }] } }),
      "rollout.canary.labels.0.key",
      /^Enter a key for the rule/,
    ],
  ] as const)("with %s is said where it stands", (_, rollout, field, message) => {
    expect(preview(rollout).problems).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it.each([
    waves(),
    waves({ canary: CANARY, maxFailures: "2", minSuccessTime: "0", progressDeadline: "None" }),
    waves({ maxFailures: "100%", minSuccessTime: "1h30m", progressDeadline: "1h30m" }),
    atMost(100, { maxFailures: "10", minSuccessTime: "", progressDeadline: "" }),
    atMost(1, { maxFailures: "0" }),
    { type: "all", progressDeadline: "90s" },
  ] satisfies EnablementRollout[])("is fine: $type $maxFailures", (rollout) => {
    expect(preview(rollout).problems).toEqual([]);
  });
});

describe("the canary of an existing placement", () => {
  const facts = factsOf({
    clusters: CLUSTERS,
    placements: [rawPlacement("fleet/web")],
    decided: {
      "fleet/web": [
        ["first", ["c01"]],
        ["", ["c02", "c03"]],
      ],
    },
  });
  const problemsOf = (canary: Waves["canary"]) =>
    previewEnablement(
      enablement({ by: "placement", namespace: "fleet", name: "web" }, waves({ percent: undefined, canary })),
      facts,
    ).problems;

  it("is one of its groups, without rules", () => {
    expect(problemsOf({ name: "first", labels: [], claims: [] })).toEqual([]);
    expect(problemsOf({ name: "other", labels: [], claims: [] })).toEqual([
      { field: "rollout.canary.name", message: "The placement has no group other." },
    ]);
    expect(problemsOf({ ...CANARY, name: "first" }).map(({ field }) => field)).toEqual(["rollout.canary"]);
  });
});

describe("warnings", () => {
  it("say what no deadline means, and that done is not healthy", () => {
    const { warnings } = preview(waves({ progressDeadline: "" }));
    expect(warnings).toEqual([
      expect.stringMatching(/^Without a deadline, a cluster that hangs/),
      expect.stringMatching(/^The hub counts a cluster as done when its manifests are applied/),
    ]);
  });

  it("say that without configuration nothing is held back", () => {
    const addOn = { metadata: { name: "hello" }, spec: {} };
    const { warnings } = previewEnablement(enablement(newPlacement(), waves()), factsOf({ clusters: CLUSTERS, addOn }));
    expect(warnings[0]).toMatch(/^Without a configuration each cluster counts as done/);
  });

  it.each([
    ["flotilla", "own", /^Flotilla's add-on manager will refuse it: with ADDON_MANAGER=own/],
    ["flotilla", "off", /Flotilla's add-on manager, which is off/],
    ["self", "all", /^Another manager is responsible for it/],
    ["addon-manager", "own", undefined],
    ["flotilla", "all", undefined],
  ] as const)("say of an add-on of %s in the mode %s who will do it: %s", (lifecycle, mode, expected) => {
    const { metadata, ...rest } = rawAddOn("hello");
    const annotations = { "addon.open-cluster-management.io/lifecycle": lifecycle };
    const addOn = { ...rest, metadata: { ...metadata, annotations } };
    const [first] = previewEnablement(
      enablement(newPlacement(), waves()),
      factsOf({ clusters: CLUSTERS, addOn, mode }),
    ).warnings;
    if (expected) expect(first).toMatch(expected);
    else expect(first).toMatch(/^The hub counts a cluster as done/);
  });

  it("name the waves that are too small for the failures they are allowed", () => {
    expect(preview(waves({ maxFailures: "2" })).warnings).toContain(
      "A wave of 1 cluster tolerates no failure: 2 is more than it has.",
    );
  });

  it("say that a canary of all leaves no one for later", () => {
    const canary = { name: "canary", labels: [{ key: "use", operator: "Exists", values: [] }], claims: [] } as const;
    expect(preview(waves({ canary })).warnings).toContain("All selected clusters are in the canary; none follow.");
  });

  it("name placements that choose the same clusters, and those that come to life again", () => {
    const placements = [{ namespace: "fleet", name: "web" }];
    const decided = { "fleet/web": [["", ["c01", "c02"]]] } as const;
    const shared = factsOf({
      clusters: CLUSTERS,
      decided,
      addOn: { metadata: { name: "hello" }, spec: { installStrategy: { type: "Placements", placements } } },
    });
    expect(previewEnablement(enablement(), shared).warnings).toContainEqual(
      expect.stringMatching(/^2 clusters are chosen by fleet\/web too/),
    );
    const manual = factsOf({
      clusters: CLUSTERS,
      decided,
      addOn: { metadata: { name: "hello" }, spec: { installStrategy: { type: "Manual", placements } } },
    });
    expect(previewEnablement(enablement(), manual).warnings).toContain(
      "The strategy still names fleet/web, which takes effect again.",
    );
  });
});
