import { describe, expect, it } from "vitest";
import type { ScheduleInput } from "./schedule";
import { ago, cluster, conditionsOf, fine, NOW, noMatch, run, score } from "./testing";

const RESOURCES: Readonly<Record<string, readonly [cpu: string, memory: string]>> = {
  c1: ["10", "50Gi"],
  c2: ["7", "90Gi"],
  c3: ["9", "80Gi"],
  c4: ["10", "100Gi"],
};

function named(...names: string[]) {
  return names.map((name) => {
    const [cpu = "0", memory = "0"] = RESOURCES[name] ?? [];
    return cluster(name, { status: { allocatable: { cpu, memory }, capacity: { cpu: "10", memory: "100Gi" } } });
  });
}
const three = named("c1", "c2", "c3");
const four = named("c1", "c2", "c3", "c4");

const builtIn = (name: string, weight?: number) => ({
  scoreCoordinate: { type: "BuiltIn", builtIn: name },
  ...(weight === undefined ? {} : { weight }),
});
const addOn = (weight = 1) => ({
  scoreCoordinate: { type: "AddOn", addOn: { resourceName: "demo", scoreName: "demo" } },
  weight,
});
const CPU = "ResourceAllocatableCPU";
const MEMORY = "ResourceAllocatableMemory";
const exact = (...configurations: object[]) => ({ prioritizerPolicy: { mode: "Exact", configurations } });
const additive = (...configurations: object[]) => ({ prioritizerPolicy: { mode: "Additive", configurations } });

const decided = (...names: string[]): Partial<ScheduleInput> => ({ decided: new Set(names) });
const others = (counts: Readonly<Record<string, number>>): Partial<ScheduleInput> => ({
  otherDecisions: () => new Map(Object.entries(counts)),
});
const scores = (values: Readonly<Record<string, number>>, expired: readonly string[] = []): Partial<ScheduleInput> => ({
  scoresOf: (name, resource) => {
    const value = values[name];
    if (resource !== "demo" || value === undefined) return undefined;
    return score(name, resource, {
      scores: [{ name: "demo", value }],
      ...(expired.includes(name) ? { validUntil: ago(1) } : {}),
    });
  },
});

type Case = readonly [
  string,
  typeof three,
  object,
  number,
  Partial<ScheduleInput>,
  readonly string[],
  Readonly<Record<string, readonly number[]>>,
];
const cases: readonly Case[] = [
  ["V1", three, {}, 2, {}, ["c1", "c2"], { Balance: [100, 100, 100], Steady: [0, 0, 0] }],
  [
    "V2",
    three,
    exact(builtIn(CPU), builtIn(MEMORY)),
    2,
    {},
    ["c1", "c3"],
    { [CPU]: [100, -100, 33], [MEMORY]: [-100, 100, 50] },
  ],
  ["V3", three, additive(builtIn("Steady", 3), builtIn(CPU), builtIn(MEMORY)), 2, {}, ["c1", "c3"], {}],
  [
    "V4",
    four,
    additive(builtIn("Steady", 3), builtIn(CPU), builtIn(MEMORY)),
    2,
    { ...decided("c1", "c3"), ...others({ c2: 1 }) },
    ["c1", "c3"],
    {
      [CPU]: [100, -100, 33, 100],
      [MEMORY]: [-100, 60, 19, 100],
      Steady: [100, 0, 100, 0],
      Balance: [100, -100, 100, 100],
    },
  ],
  [
    "V5",
    three,
    exact(builtIn("Balance", 2), builtIn(CPU)),
    2,
    others({ c1: 1 }),
    ["c2", "c3"],
    { Balance: [-100, 100, 100] },
  ],
  ["V6", four, exact(builtIn(CPU), builtIn(MEMORY)), 2, decided("c1", "c3"), ["c3", "c4"], {}],
  ["V7", three, exact(addOn()), 2, {}, ["c1", "c2"], { "demo/demo": [] }],
  ["V8", three, exact(addOn()), 2, scores({ c1: 80, c2: 90, c3: 100 }), ["c2", "c3"], { "demo/demo": [80, 90, 100] }],
  ["V9", three, exact(addOn()), 2, scores({ c1: 100, c2: 90, c3: 100 }), ["c1", "c3"], {}],
  [
    "V10",
    four,
    exact(builtIn("Balance")),
    2,
    others({ c1: 3, c2: 2, c3: 1 }),
    ["c3", "c4"],
    { Balance: [-100, -32, 32, 100] },
  ],
  ["V14", three, {}, 1, { ...decided("c1"), ...others({ c1: 1 }) }, ["c2"], {}],
  [
    "V15",
    three,
    {},
    1,
    { ...decided("c2"), ...others({ c1: 2, c2: 1 }) },
    ["c2"],
    { Balance: [-100, 0, 100], Steady: [0, 100, 0] },
  ],
  ["V16", three, {}, 1, decided("c3"), ["c3"], {}],
  ["V17", three, {}, 1, { ...decided("c3"), ...others({ c3: 1, c2: 2 }) }, ["c1"], { Balance: [100, -100, 0] }],
  ["V18", three, exact(addOn(-1)), 2, scores({ c1: 80, c2: 90 }), ["c1", "c3"], {}],
  ["V18, one expired", three, exact(addOn(-1)), 2, scores({ c1: 80, c2: 90 }, ["c2"]), ["c2", "c3"], {}],
  [
    "V19",
    three,
    exact(builtIn(CPU, -1), builtIn(CPU), builtIn("Balance", 0)),
    2,
    {},
    ["c1", "c3"],
    { [CPU]: [100, -100, 33] },
  ],
  ["V20", three, additive(builtIn("Steady", 0), builtIn(MEMORY)), 2, {}, ["c2", "c3"], { Balance: [100, 100, 100] }],
  [
    "others' favourites outside the set",
    three,
    exact(builtIn("Balance")),
    1,
    others({ z9: 4, c1: 2, c2: 3 }),
    ["c3"],
    { Balance: [0, -50, 100] },
  ],
];

describe("the order of clusters", () => {
  it.each(cases)("is as in %s", (...[, clusters, policy, numberOfClusters, change, selected, expected]) => {
    const result = run(clusters.toReversed(), { ...policy, numberOfClusters }, change);
    expect(result.selected).toEqual(selected);
    const found = new Map(result.prioritizers.map((one) => [one.name, one.scores]));
    for (const [name, values] of Object.entries(expected)) {
      expect([...(found.get(name) ?? [])].sort().map(([, value]) => value)).toEqual(values);
    }
  });

  it("comes back when a better cluster leaves (V6)", () => {
    expect(
      run(three, { ...exact(builtIn(CPU), builtIn(MEMORY)), numberOfClusters: 2 }, decided("c3", "c4")).selected,
    ).toEqual(["c1", "c3"]);
  });

  it("gives equal clusters equal scores, and none to those without the resource", () => {
    const clusters = [...named("c1", "c4"), cluster("c5"), cluster("c6", { status: { allocatable: { cpu: "99" } } })];
    const [cpu] = run(clusters, { ...exact(builtIn(CPU)), numberOfClusters: 1 }).prioritizers;
    expect([...(cpu?.scores ?? [])]).toEqual([
      ["c1", 100],
      ["c4", 100],
    ]);
  });

  it("truncates towards zero: 0.6 of the range is 19", () => {
    const [memory] = run(four, { ...exact(builtIn(MEMORY)), numberOfClusters: 1 }).prioritizers;
    expect(memory?.scores.get("c3")).toBe(19);
  });

  it("tells those left out how they scored, and only by name where they are equal", () => {
    const { excluded } = run(three, { ...exact(builtIn(CPU), builtIn(MEMORY)), numberOfClusters: 1 });
    expect(excluded.map(({ cluster, reason }) => [cluster, reason])).toEqual([
      ["c1", "1 cluster with a better score than 0 is chosen"],
      ["c2", "1 cluster with a better score than 0 is chosen"],
    ]);
    expect(run(three, { numberOfClusters: 2 }).excluded[0]?.reason).toBe("2 clusters are chosen already");
  });

  it("asks no one for scores where all clusters are taken", () => {
    const never = () => {
      throw new Error("asked");
    };
    expect(run(three, {}, { otherDecisions: never }).selected).toEqual(["c1", "c2", "c3"]);
    expect(run(three, { numberOfClusters: 3 }, { otherDecisions: never }).prioritizers).toEqual([]);
  });
});

describe("a policy that cannot be followed", () => {
  it.each([
    [{ mode: "Strict" }, "incorrect prioritizer policy mode: Strict"],
    [{ configurations: [builtIn("Foo")] }, "incorrect builtin prioritizer: Foo"],
    [{ configurations: [{ scoreCoordinate: { type: "AddOn" } }] }, "addOn should not be empty"],
    [{ configurations: [{ weight: 1 }] }, "scoreCoordinate field is required"],
    [{ configurations: [{ scoreCoordinate: { type: "Other" } }] }, "incorrect score coordinate type: Other"],
  ])("chooses nothing: %j", (prioritizerPolicy, message) => {
    const result = run(three, { prioritizerPolicy });
    expect(conditionsOf(result)).toEqual([noMatch, ["PlacementMisconfigured", "True", "Misconfigured", `:${message}`]]);
    expect(result.excluded.map(({ step }) => step)).toEqual(["misconfigured", "misconfigured", "misconfigured"]);
    expect(conditionsOf(run([], { prioritizerPolicy }))[1]?.[1]).toBe("True");
  });

  it("is none where the wrong name has no weight", () => {
    expect(conditionsOf(run(three, additive(builtIn("Foo", 0))))[1]).toEqual(fine);
  });
});

it("scores hold until they expire, to the moment", () => {
  const until = (validUntil: string): Partial<ScheduleInput> => ({
    scoresOf: (name) =>
      name === "c2" ? score(name, "demo", { scores: [{ name: "demo", value: 1 }], validUntil }) : undefined,
  });
  const policy = { ...exact(addOn()), numberOfClusters: 1 };
  expect(run(three, policy, until(NOW.toISOString())).selected).toEqual(["c2"]);
  expect(run(three, policy, until(ago(1))).selected).toEqual(["c1"]);
});
