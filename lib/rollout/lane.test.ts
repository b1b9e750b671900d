import { describe, expect, it } from "vitest";
import { messageOf } from "./lane-issues";
import { waveStage } from "./lane-stage";
import { STALLED_AFTER_MINUTES } from "./stalled";
import { type LaneSketch, laneOf, NOW, type Sketch } from "./testing";

const DONE: Sketch = { is: "done", secondsAgo: 3600 };
const APPLYING: Sketch = { is: "applying", secondsAgo: 10 };
const LATE: Sketch = { is: "applying", secondsAgo: 100 };
const FAILED: Sketch = { is: "failed", secondsAgo: 10 };
const GROUPS = { canary: ["a1", "a2"], "#1": ["b1", "b2", "b3"], "#2": ["d1", "d2"] };
const CANARY_DONE = { a1: DONE, a2: DONE };
const B_DONE = { b1: DONE, b2: DONE, b3: DONE };

const perGroup = (options: object = {}) => ({ type: "ProgressivePerGroup", progressivePerGroup: options });
const progressive = (options: object = {}) => ({ type: "Progressive", progressive: options });
const FIRST = { mandatoryDecisionGroups: [{ groupName: "canary" }] };

function stages(sketch: LaneSketch): string {
  return laneOf(sketch)
    .clusterStates.map(({ cluster, stage }) => `${cluster} ${stage}`)
    .join(", ");
}

function stageOf(sketch: Sketch, more: Partial<LaneSketch> = {}) {
  return stages({ groups: { "#0": ["c"] }, clusters: { c: sketch }, ...more }).slice(2);
}

describe("a cluster", () => {
  it.each<[string, Sketch, Partial<LaneSketch>]>([
    ["waiting", { is: "absent" }, {}],
    ["applying", { is: "unconfigured" }, {}],
    ["applying", { is: "configured", secondsAgo: 10 }, {}],
    ["applying", APPLYING, {}],
    ["stalled", { is: "applying", secondsAgo: STALLED_AFTER_MINUTES * 60 }, {}],
    ["stalled", { is: "configured", secondsAgo: STALLED_AFTER_MINUTES * 60 }, {}],
    ["stalled", APPLYING, { unreachable: ["c"] }],
    ["stalled", { ...APPLYING, conditions: { ManifestApplied: "False" } }, {}],
    ["timed-out", LATE, { strategy: progressive({ progressDeadline: "90s" }) }],
    ["applying", LATE, { strategy: progressive({ progressDeadline: "2m" }) }],
    ["failed", FAILED, {}],
    ["done", DONE, {}],
    ["soaking", { is: "done", secondsAgo: 10 }, { strategy: progressive({ minSuccessTime: "1m" }) }],
    ["done", { is: "done", secondsAgo: 60 }, { strategy: progressive({ minSuccessTime: "1m" }) }],
    ["done", { is: "done", secondsAgo: 10 }, { strategy: { type: "All", all: { minSuccessTime: "1m" } } }],
    ["done", DONE, { unreachable: ["c"] }],
  ])("is %s where it is %j and %j", (expected, sketch, more) => {
    expect(stageOf(sketch, more)).toBe(expected);
  });

  it("waits until its wave has its turn", () => {
    expect(stages({ groups: GROUPS, clusters: CANARY_DONE, strategy: perGroup() })).toBe(
      "a1 done, a2 done, b1 applying, b2 applying, b3 applying, d1 waiting, d2 waiting",
    );
  });

  it("is unreachable and not unwell while its cluster does not answer and nothing else is known of it", () => {
    const [c] = laneOf({ groups: { "#0": ["c"] }, clusters: { c: APPLYING }, unreachable: ["c"] }).clusterStates;
    expect(c).toMatchObject({ stage: "stalled", health: "unreachable" });
  });

  it("tells since when it is there, and until when by time alone", () => {
    const soaking = laneOf({
      groups: { "#0": ["c"] },
      clusters: { c: { is: "done", secondsAgo: 10 } },
      strategy: progressive({ minSuccessTime: "1m" }),
    });
    expect(soaking.clusterStates[0]).toMatchObject({
      sinceMs: NOW.getTime() - 10_000,
      untilMs: NOW.getTime() + 50_000,
    });
    expect(soaking.changesAtMs).toBe(NOW.getTime() + 50_000);
    const applying = laneOf({
      groups: { "#0": ["c"] },
      clusters: { c: APPLYING },
      strategy: progressive({ progressDeadline: "15s" }),
    });
    expect(applying.changesAtMs).toBe(NOW.getTime() + 5_000);
    expect(laneOf({ groups: { "#0": ["c"] }, clusters: { c: DONE } }).changesAtMs).toBeUndefined();
  });
});

describe("waves", () => {
  const groupsOf = (sketch: LaneSketch) =>
    laneOf(sketch).waves.map(({ group, mandatory, failuresAllowed, clusters }) => [
      group,
      mandatory,
      failuresAllowed,
      clusters.length,
    ]);

  it.each<[string, object, unknown[]]>([
    ["one wave that tolerates all", { type: "All" }, [[undefined, false, 7, 7]]],
    ["one wave", progressive({ maxFailures: "20%" }), [[undefined, false, 2, 7]]],
    [
      "the mandatory one first and the rest as one",
      progressive({ ...FIRST, maxFailures: 1 }),
      [
        ["canary", true, 0, 2],
        [undefined, false, 1, 5],
      ],
    ],
    [
      "a wave per group, each with its own allowance; more than there are clusters means none",
      perGroup({ ...FIRST, maxFailures: 3 }),
      [
        ["canary", true, 0, 2],
        [undefined, false, 3, 3],
        [undefined, false, 0, 2],
      ],
    ],
    [
      "mandatory groups first wherever they stand",
      perGroup({ mandatoryDecisionGroups: [{ groupIndex: 2 }] }),
      [
        [undefined, true, 0, 2],
        ["canary", false, 0, 2],
        [undefined, false, 0, 3],
      ],
    ],
  ])("are %s", (_, strategy, expected) => {
    expect(groupsOf({ groups: GROUPS, strategy })).toEqual(expected);
  });

  it.each<[string, LaneSketch["clusters"] & object, object, string]>([
    ["before anything", {}, {}, "applying waiting waiting: applying"],
    [
      "of clusters without add-on",
      Object.fromEntries(["a1", "a2"].map((name) => [name, { is: "absent" }])),
      {},
      "waiting waiting waiting: waiting",
    ],
    ["under way", { ...CANARY_DONE, b1: DONE }, {}, "done applying waiting: applying"],
    [
      "soaking",
      { a1: { is: "done", secondsAgo: 1 }, a2: DONE },
      { minSuccessTime: "1m" },
      "soaking waiting waiting: soaking",
    ],
    ["beyond the allowance", { ...CANARY_DONE, b1: FAILED }, {}, "done failed waiting: failed"],
    [
      "within the allowance",
      { ...CANARY_DONE, ...B_DONE, b1: FAILED, d1: DONE, d2: DONE },
      { maxFailures: 1 },
      "done done done: failed",
    ],
    ["late", { a1: LATE, a2: DONE }, { progressDeadline: "90s" }, "timed-out waiting waiting: timed-out"],
    ["all done", { ...CANARY_DONE, ...B_DONE, d1: DONE, d2: DONE }, {}, "done done done: done"],
  ])("stand, %s, with the whole", (_, clusters, options, expected) => {
    const lane = laneOf({ groups: GROUPS, clusters, strategy: perGroup(options) });
    expect(`${lane.waves.map(waveStage).join(" ")}: ${lane.stage}`).toBe(expected);
  });
});

describe("gates", () => {
  const gates = (clusters: LaneSketch["clusters"], options: object = {}, more: Partial<LaneSketch> = {}) =>
    laneOf({ groups: GROUPS, clusters: clusters ?? {}, strategy: perGroup(options), ...more }).gates.map(
      ({ state, rule }) => `${state}: ${rule}`,
    );

  it.each<[string, LaneSketch["clusters"], object, string[]]>([
    ["nothing begun", {}, {}, ["shut: opens when 2 more are done", "far: opens when all 3 are done"]],
    ["one left", { a1: DONE, a2: APPLYING }, {}, ["shut: opens when 1 more is done", "far: opens when all 3 are done"]],
    [
      "one stalled",
      { a1: DONE, a2: { is: "applying", secondsAgo: 900 } },
      {},
      ["shut: opens when 1 more is done, 1 stalled", "far: opens when all 3 are done"],
    ],
    [
      "soaking",
      { a1: DONE, a2: { is: "done", secondsAgo: 1 } },
      { minSuccessTime: "1m" },
      ["shut: opens when 1 more has soaked", "far: opens when all 3 are done"],
    ],
    ["through", CANARY_DONE, {}, ["open: all 2 done", "shut: opens when 3 more are done"]],
    ["too many failures", { ...CANARY_DONE, b1: FAILED }, {}, ["open: all 2 done", "shut: 1 failed, none allowed"]],
    [
      "too many of both",
      { ...CANARY_DONE, b1: FAILED, b2: LATE },
      { maxFailures: 1, progressDeadline: "90s" },
      ["open: all 2 done", "shut: 1 failed, 1 timed out, 1 allowed"],
    ],
    [
      "tolerated failures",
      { ...CANARY_DONE, b1: LATE, b2: DONE, b3: DONE },
      { maxFailures: 1, progressDeadline: "90s" },
      ["open: all 2 done", "open: 2 of 3 done"],
    ],
    [
      "frozen after a timeout, though it is allowed",
      { ...CANARY_DONE, b1: LATE, b2: DONE, b3: DONE },
      { ...FIRST, maxFailures: 1, progressDeadline: "90s" },
      ["open: all 2 done", "shut: frozen until 1 that timed out is done"],
    ],
    [
      "batches after a mandatory group",
      { ...CANARY_DONE, b1: APPLYING },
      FIRST,
      ["open: all 2 done", "shut: opens when 3 more are done"],
    ],
    ["all through", { ...CANARY_DONE, ...B_DONE, d1: DONE, d2: DONE }, {}, ["open: all 2 done", "open: all 3 done"]],
  ])("with %s", (_, clusters, options, expected) => {
    expect(gates(clusters, options)).toEqual(expected);
  });

  it("say that clusters of another placement hold them", () => {
    expect(gates({ a1: DONE, a2: DONE }, {}, { taken: ["a2"] })).toEqual([
      "shut: 1 cluster of another placement",
      "far: opens when all 3 are done",
    ]);
  });

  it("are none where the strategy is not per group", () => {
    expect(laneOf({ groups: GROUPS }).gates).toEqual([]);
    expect(laneOf({ groups: GROUPS, strategy: progressive() }).gates).toEqual([]);
  });
});

describe("a notice", () => {
  const notice = (sketch: LaneSketch) => laneOf(sketch).notice;

  it("says that the placement is missing", () => {
    expect(notice({ groups: GROUPS, isPlacementMissing: true })).toEqual({
      level: "bad",
      message: "Stopped. Placement ns/p does not exist.",
    });
  });

  it("says what cannot be read", () => {
    const lane = laneOf({ groups: GROUPS, strategy: perGroup({ maxFailures: "some" }) });
    expect(lane).toMatchObject({
      stage: "failed",
      notice: { level: "bad", message: expect.stringContaining("'some'") },
    });
    expect(lane.clusterStates).toHaveLength(7);
  });

  it("says that failures stop it, also in one lane", () => {
    const clusters = { a1: FAILED, a2: LATE };
    expect(
      notice({ groups: GROUPS, clusters, strategy: progressive({ maxConcurrency: 3, progressDeadline: "90s" }) }),
    ).toEqual({
      level: "bad",
      message: "No more clusters start: 1 failed, 1 timed out, more than the strategy allows.",
    });
  });

  it("says that a timeout freezes it after mandatory groups", () => {
    const clusters = { ...CANARY_DONE, b1: LATE };
    const strategy = progressive({ ...FIRST, maxFailures: 3, progressDeadline: "90s" });
    expect(laneOf({ groups: GROUPS, clusters, strategy })).toMatchObject({
      stage: "timed-out",
      notice: {
        level: "bad",
        message: expect.stringMatching(/^No more clusters start until every timed-out cluster is done/),
      },
    });
  });

  it("names the placement that took clusters, and that it is waited for", () => {
    const message = "2 clusters of this placement are configured through ns/later, which the add-on names later.";
    expect(notice({ groups: GROUPS, taken: ["b1", "b2"] })).toEqual({ level: "warn", message });
    const taken = laneOf({ groups: GROUPS, taken: ["a1", "a2"], strategy: perGroup() });
    expect(taken.notice).toMatchObject({
      level: "bad",
      message: `${message} This rollout waits for them, but they never update here.`,
    });
    expect(taken.clusterStates).toHaveLength(5);
  });

  it("says that a strategy holds nothing back where there are no configurations", () => {
    const sketch = { groups: GROUPS, isConfigured: false };
    expect(notice({ ...sketch, strategy: perGroup() })).toEqual({
      level: "note",
      message: "This add-on has no configurations, so the strategy has no effect.",
    });
    expect(notice(sketch)).toBeUndefined();
  });

  it("says that no one was chosen", () => {
    expect(laneOf({ groups: {} })).toMatchObject({ stage: "waiting", waves: [], notice: { level: "note" } });
  });
});

describe("troubles", () => {
  it("are grouped by cause, the most frequent first, with the names of a few", () => {
    const clusters = Object.fromEntries(["b1", "b2", "b3", "d1"].map((name) => [name, APPLYING]));
    const unhealthy = { ...DONE, conditions: { Available: "False//None of its pods is ready" } };
    const lane = laneOf({
      groups: GROUPS,
      clusters: { ...clusters, a1: unhealthy },
      unreachable: ["b1", "b3"],
      strategy: progressive(),
    });
    expect(lane.issues).toEqual([
      {
        message: "Its cluster is unreachable: it keeps its slot until it is back.",
        stage: "stalled",
        health: "unreachable",
        size: 2,
        clusters: ["b1", "b3"],
      },
      { message: "None of its pods is ready.", stage: "done", health: "unhealthy", size: 1, clusters: ["a1"] },
    ]);
  });

  it.each<[string, Sketch, object, string]>([
    [
      "never times out before its first work has arrived",
      { is: "configured" },
      progressive({ progressDeadline: "10m" }),
      "it keeps its slot until it is back",
    ],
    ["may time out later", APPLYING, progressive({ progressDeadline: "10m" }), "it keeps its slot until its deadline"],
    ["holds its wave", APPLYING, perGroup(), "it holds its wave until it is back"],
    ["holds no one", APPLYING, { type: "All" }, "Its cluster is unreachable; it applies when the cluster is back."],
    ["has timed out", LATE, perGroup({ progressDeadline: "90s" }), "and its deadline has passed"],
  ])("of a cluster that does not answer say that it %s", (_, sketch, strategy, text) => {
    const lane = laneOf({ groups: { "#0": ["c"] }, clusters: { c: sketch }, unreachable: ["c"], strategy });
    expect(lane.issues[0]?.message).toContain(text);
  });

  it("leave out clusters that fell silent after they were done", () => {
    const silent = { ...DONE, conditions: { Available: "Unknown/ManagedClusterLeaseUpdateStopped" } };
    expect(laneOf({ groups: { "#0": ["c"] }, clusters: { c: silent }, unreachable: ["c"] }).issues).toEqual([]);
  });

  it("have a sentence for each stage that needs one", () => {
    const messageFor = (sketch: Sketch, strategy: object = { type: "All" }) => {
      const lane = laneOf({ groups: { "#0": ["c"] }, clusters: { c: sketch }, strategy });
      return lane.clusterStates.map((clusterState) => messageOf(clusterState, lane.strategy))[0];
    };
    expect(messageFor({ is: "absent" })).toBe("It has no cluster add-on yet.");
    expect(messageFor({ is: "applying", secondsAgo: 900 })).toBe("It has been applying for more than 10 minutes.");
    expect(messageFor(LATE, perGroup({ progressDeadline: "90s" }))).toBe("It missed its deadline.");
    expect(messageFor(FAILED)).toBe("Failed.");
    expect(messageFor({ ...APPLYING, conditions: { ManifestApplied: "False/AddonManifestAppliedFailed" } })).toBe(
      "Its manifests could not be applied.",
    );
    expect(messageFor(DONE)).toBeUndefined();
  });
});

describe("the most at once", () => {
  it.each<[object, number | undefined]>([
    [progressive({ maxConcurrency: 2 }), 2],
    [progressive({ maxConcurrency: "25%" }), 2],
    [progressive({ ...FIRST, maxConcurrency: "40%" }), 2],
    [progressive({ maxConcurrency: 100 }), undefined],
    [progressive({ maxConcurrency: "0%" }), undefined],
    [perGroup(), undefined],
  ])("of %j are %s", (strategy, expected) => {
    expect(laneOf({ groups: GROUPS, strategy }).maxConcurrency).toBe(expected);
  });
});

describe("an add-on without configurations", () => {
  const lane = (sketch: Sketch) =>
    laneOf({ groups: GROUPS, clusters: eachIs(sketch), strategy: perGroup(FIRST), isConfigured: false });
  const eachIs = (sketch: Sketch) =>
    Object.fromEntries(
      Object.values(GROUPS)
        .flat()
        .map((cluster) => [cluster, sketch]),
    );

  it("is one wave without gates, since the strategy holds nothing back", () => {
    const { waves, gates } = lane(DONE);
    expect([waves.length, gates]).toEqual([1, []]);
  });

  it.each<[string, Sketch]>([
    ["done", DONE],
    ["waiting", { is: "unreported", secondsAgo: 10 }],
    ["stalled", { is: "unreported", secondsAgo: STALLED_AFTER_MINUTES * 60 }],
    ["applying", { is: "unreported", conditions: { Configured: "True" }, secondsAgo: 10 }],
  ])("is %s where each cluster is %j", (stage, sketch) => {
    expect(lane(sketch).stage).toBe(stage);
  });

  it("says that no manager takes it up, before and after that takes too long", () => {
    for (const secondsAgo of [10, STALLED_AFTER_MINUTES * 60]) {
      const [first] = lane({ is: "unreported", secondsAgo }).clusterStates;
      expect(first && messageOf(first, undefined)).toBe("No add-on manager has reported on it yet.");
    }
  });
});
