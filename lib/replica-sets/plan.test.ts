import { describe, expect, it } from "vitest";
import { planPlacement, templateHash } from "./plan";
import { readSetWork } from "./set-work";
import { inputOf, ROLLED_AT, type SetSketch, setOf, worksOf } from "./testing";

const SIX = { "": [1, 2, 3, 4, 5, 6] };
const CANARY = { canary: [4], a: [1, 2], b: [3, 5], c: [6] };
const THREE = { "": [1, 2, 3] };

const progressive = (options: object) => ({ type: "Progressive", progressive: options });
const perGroup = (options: object = {}) => ({ type: "ProgressivePerGroup", progressivePerGroup: options });
const succeeded = (...clusters: number[]) =>
  Object.fromEntries(clusters.map((cluster) => [cluster, "succeeded" as const]));

function written(sketch: SetSketch): number[] {
  const { written: names } = planPlacement(templateHash(setOf(sketch)), inputOf(sketch), ROLLED_AT);
  return names.map((name) => Number(name.slice(1))).sort((a, b) => a - b);
}

describe("which clusters have the template once the writes are made", () => {
  it.each<[string, SetSketch, number[]]>([
    ["two at first", { groups: SIX, strategy: progressive({ maxConcurrency: 2 }) }, [1, 2]],
    [
      "two more when these are done",
      { groups: SIX, strategy: progressive({ maxConcurrency: 2 }), works: succeeded(1, 2) },
      [1, 2, 3, 4],
    ],
    [
      "a window and no wave: each that leaves it lets the next one in",
      { groups: SIX, strategy: progressive({ maxConcurrency: 2 }), works: { ...succeeded(1, 2, 3), 4: "progressing" } },
      [1, 2, 3, 4, 5],
    ],
    [
      "the last",
      {
        groups: SIX,
        strategy: progressive({ maxConcurrency: 2 }),
        works: { ...succeeded(1, 2, 3, 4), 5: "progressing" },
      },
      [1, 2, 3, 4, 5, 6],
    ],
    ["a share is rounded up", { groups: SIX, strategy: progressive({ maxConcurrency: "25%" }) }, [1, 2]],
    [
      "All: all, whatever is reported",
      { groups: SIX, strategy: { type: "All" }, works: { 1: "silent" } },
      [1, 2, 3, 4, 5, 6],
    ],
    ["per group: the first", { groups: CANARY, strategy: perGroup() }, [4]],
    ["per group: the next", { groups: CANARY, strategy: perGroup(), works: succeeded(4) }, [1, 2, 4]],
    [
      "per group: not the one after it while one is on its way",
      { groups: CANARY, strategy: perGroup(), works: { ...succeeded(4, 1), 2: "progressing" } },
      [1, 2, 4],
    ],
    [
      "per group: the one after it",
      { groups: CANARY, strategy: perGroup(), works: succeeded(4, 1, 2) },
      [1, 2, 3, 4, 5],
    ],
    [
      "mandatory groups first",
      {
        groups: CANARY,
        strategy: progressive({ maxConcurrency: 3, mandatoryDecisionGroups: [{ groupName: "canary" }] }),
      },
      [4],
    ],
    [
      "then as many as may move",
      {
        groups: CANARY,
        strategy: progressive({ maxConcurrency: 3, mandatoryDecisionGroups: [{ groupName: "canary" }] }),
        works: succeeded(4),
      },
      [1, 2, 3, 4],
    ],
    [
      "one failure is one too many",
      { groups: THREE, strategy: progressive({ maxConcurrency: 2 }), works: { 1: "failed", 2: "succeeded" } },
      [1, 2],
    ],
    [
      "a tolerated failure leaves room",
      {
        groups: THREE,
        strategy: progressive({ maxConcurrency: 2, maxFailures: 1 }),
        works: { 1: "failed", 2: "succeeded" },
      },
      [1, 2, 3],
    ],
    [
      "two that failed and are within their deadline hold the window",
      {
        groups: THREE,
        strategy: progressive({ maxConcurrency: 2, maxFailures: 1 }),
        works: { 1: "failed", 2: "failed" },
      },
      [1, 2],
    ],
    [
      "what just succeeded soaks",
      {
        groups: THREE,
        strategy: progressive({ maxConcurrency: 2, minSuccessTime: "60s" }),
        works: { 1: { is: "succeeded", secondsAgo: 59 }, 2: { is: "succeeded", secondsAgo: 61 } },
      },
      [1, 2, 3],
    ],
    [
      "two that soak hold the window",
      {
        groups: THREE,
        strategy: progressive({ maxConcurrency: 2, minSuccessTime: "60s" }),
        works: { 1: { is: "succeeded", secondsAgo: 59 }, 2: { is: "succeeded", secondsAgo: 30 } },
      },
      [1, 2],
    ],
    [
      "a long way becomes a timeout, which is a failure",
      {
        groups: THREE,
        strategy: progressive({ maxConcurrency: 2, progressDeadline: "30s" }),
        works: { 1: { is: "progressing", secondsAgo: 31 }, 2: "succeeded" },
      },
      [1, 2],
    ],
    [
      "a tolerated timeout leaves room",
      {
        groups: THREE,
        strategy: progressive({ maxConcurrency: 2, progressDeadline: "30s", maxFailures: 1 }),
        works: { 1: { is: "progressing", secondsAgo: 31 }, 2: "succeeded" },
      },
      [1, 2, 3],
    ],
    [
      "without a rule for Progressing it stays with its first batch",
      { groups: SIX, strategy: progressive({ maxConcurrency: 2 }), works: { 1: "applied", 2: "applied" } },
      [1, 2],
    ],
    [
      "what was reported of an earlier template does not count",
      { groups: SIX, strategy: progressive({ maxConcurrency: 2 }), works: { 1: "stale", 2: "stale" } },
      [1, 2],
    ],
    [
      "works with another template are as those that are not there",
      { groups: SIX, strategy: progressive({ maxConcurrency: 2 }), works: { 1: "other", 2: "other", 3: "other" } },
      [1, 2],
    ],
  ])("%s", (_, sketch, expected) => {
    expect(written(sketch)).toEqual(expected);
  });
});

describe("planPlacement", () => {
  it("writes over a work with another template, and creates what is missing", () => {
    const sketch: SetSketch = { groups: THREE, strategy: { type: "All" }, works: { 1: "other", 2: "applied" } };
    const { writes } = planPlacement(templateHash(setOf(sketch)), inputOf(sketch), ROLLED_AT);
    expect(writes).toEqual([{ cluster: "c1", existing: "webc1" }, { cluster: "c3" }]);
  });

  it("removes the works of clusters that left", () => {
    const sketch: SetSketch = { groups: THREE, strategy: { type: "All" } };
    const input = {
      ...inputOf(sketch),
      works: worksOf({ works: { 9: "succeeded", 1: "succeeded" } }).flatMap((work) => readSetWork(work) ?? []),
    };
    const { removes } = planPlacement(templateHash(setOf(sketch)), input, ROLLED_AT);
    expect(removes.map(({ cluster }) => cluster)).toEqual(["c9"]);
  });

  it("says when a soak ends", () => {
    const sketch: SetSketch = {
      groups: THREE,
      strategy: progressive({ maxConcurrency: 1, minSuccessTime: "60s" }),
      works: { 1: { is: "succeeded", secondsAgo: 20 } },
    };
    const { outcome } = planPlacement(templateHash(setOf(sketch)), inputOf(sketch), ROLLED_AT);
    expect(outcome).toMatchObject({ ok: true, recheckAfterMs: 40_000 });
  });

  it("stops at a strategy that cannot be read", () => {
    const sketch: SetSketch = { groups: THREE, strategy: progressive({ maxConcurrency: "3" }) };
    const { outcome, writes } = planPlacement(templateHash(setOf(sketch)), inputOf(sketch), ROLLED_AT);
    expect(outcome.ok).toBe(false);
    expect(writes).toEqual([]);
  });
});
