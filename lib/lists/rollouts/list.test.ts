import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import type { AddOnHealth } from "@/lib/lists/clusters/row";
import { rolloutRow } from "@/lib/lists/testing";
import { ROLLOUT_LIST } from "./list";
import type { RolloutRow } from "./row";
import { RolloutStage } from "./stages";
import { rolloutState } from "./state";

const row = (change: Partial<RolloutRow>) => rolloutRow({ addOn: "hello", ...change });

function wave(health: AddOnHealth): RolloutRow["waves"][number] {
  const counts = [
    { stage: "done", health: "healthy", size: 5 },
    { stage: "done", health, size: 1 },
  ] as const;
  return { mandatory: false, stage: "done", size: 6, counts: [...counts], sets: [], failuresAllowed: 0 };
}

describe("how a rollout stands", () => {
  it("follows from its stage", () => {
    expect(RolloutStage.options.map((stage) => `${stage} ${rolloutState({ stage, waves: [] })}`)).toEqual([
      "waiting moving",
      "applying moving",
      "soaking moving",
      "done done",
      "stalled stuck",
      "timed-out stuck",
      "failed stuck",
      "held held",
      "away moving",
    ]);
  });

  it("is aborted where it is held for good", () => {
    const stateOf = (reason: "Aborted" | "TextMissing" | "Frozen") =>
      rolloutState({ stage: "held", held: { reason }, waves: [] });
    expect([stateOf("Aborted"), stateOf("TextMissing"), stateOf("Frozen")]).toEqual(["aborted", "aborted", "held"]);
  });

  it("is not done and well while something of it is not", () => {
    expect(rolloutState({ stage: "done", waves: [wave("unhealthy")] })).toBe("unwell");
    expect(rolloutState({ stage: "done", waves: [wave("healthy")] })).toBe("done");
  });
});

const ROWS = [
  row({ addOn: "hello", placement: "eks", stage: "soaking", total: 9 }),
  row({ addOn: "search", placement: "all", stage: "failed", strategy: "All" }),
  row({ addOn: "log", placement: "edge", stage: "done", strategy: "Progressive" }),
];

describe("filtering rollouts", () => {
  it.each([
    ["", "hello search log"],
    ["sea", "search"],
    ["fleet/e", "hello log"],
    ["stage:moving", "hello"],
    ["stage:stuck", "search"],
    ["stage:failed,done", "search log"],
    ["addon:log", "log"],
    ["placement:fleet/all", "search"],
    ["placement:e", "hello log"],
    ["strategy=progressive", "log"],
    ["clusters:>5", "hello"],
  ])("by “%s” leaves “%s”", (text, names) => {
    const filter = compileFilter(parseFilter(text).terms, ROLLOUT_LIST.table);
    expect(
      ROWS.filter((each) => matchesFilter(filter, each))
        .map(({ addOn }) => addOn)
        .join(" "),
    ).toBe(names);
  });

  it("names the key that was meant", () => {
    expect(problemsOf(parseFilter("stag:done"), ROLLOUT_LIST.table).map(({ message }) => message)).toEqual([
      "Unknown field “stag”, did you mean “stage”?",
    ]);
    expect(problemsOf(parseFilter("stage:done word"), ROLLOUT_LIST.table)).toEqual([]);
  });
});

it("puts what moves first, then trouble, then what is done, the latest of each first", () => {
  const rows = [
    row({ addOn: "done", stage: "done" }),
    row({ addOn: "unwell", stage: "done", waves: [wave("degraded")] }),
    row({ addOn: "failed", stage: "failed" }),
    row({ addOn: "older", stage: "soaking", since: "2026-11-21T09:00:00Z" }),
    row({ addOn: "later", stage: "applying", since: "2026-11-21T09:40:00Z" }),
  ];
  const key = (each: RolloutRow) => Number(ROLLOUT_LIST.table.sorts.urgency?.key(each));
  expect(rows.toSorted((a, b) => key(a) - key(b)).map(({ addOn }) => addOn)).toEqual([
    "later",
    "older",
    "failed",
    "unwell",
    "done",
  ]);
});
