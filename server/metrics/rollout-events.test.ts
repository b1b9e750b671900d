import { describe, expect, it } from "vitest";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { RolloutStage } from "@/lib/lists/rollouts/stages";
import { rolloutEvents } from "./rollout-events";

interface Drawn {
  readonly stage?: RolloutStage;
  readonly gates?: string;
  readonly total?: number;
  /** "" while it is not known; undefined while there is no configuration. */
  readonly hash?: string | undefined;
  readonly failed?: number;
}

const GATES = { o: "open", s: "shut", f: "far" } as const;

/** A rollout through waves of ten; `gates` in letters: o open, s shut, f far. */
function row(drawn: Drawn): RolloutRow {
  const { stage = "applying", gates = "sf", total = 30, hash, failed = 0 } = { hash: "a", ...drawn };
  const wave = { mandatory: false, stage, size: 10, sets: [], failuresAllowed: 0 };
  const counts = failed > 0 && (stage === "failed" || stage === "stalled" || stage === "timed-out") ? [failed] : [];
  return {
    name: "hello/team/all",
    addOn: "hello",
    namespace: "team",
    placement: "all",
    strategy: "ProgressivePerGroup",
    stage,
    total,
    applied: 0,
    healthy: 0,
    waves: Array.from({ length: gates.length + 1 }, (_, index) => ({
      ...wave,
      counts: index === 0 ? counts.map((size) => ({ stage, health: "unknown" as const, size })) : [],
    })),
    gates: [...gates].map((letter) => ({ state: GATES[letter as keyof typeof GATES], rule: "" })), // the tests write no other letters
    configs: hash === undefined ? [] : [{ resource: "addontemplates", namespace: "", name: "hello", hash }],
    issues: [],
    lifecycle: "hub",
    templated: true,
  };
}

const textOf = (before: Drawn | undefined, after: Drawn | undefined) =>
  rolloutEvents({ before: before && row(before), after: after && row(after) }, 5).map(({ text }) => text);

describe("rolloutEvents", () => {
  it.each<[string, Drawn | undefined, Drawn | undefined, string[]]>([
    ["a rollout appears", undefined, {}, ["began on 30 clusters"]],
    ["one appears that is done", undefined, { stage: "done", gates: "oo" }, []],
    ["one appears with no one in it", undefined, { total: 0 }, []],
    ["its placement chooses its first clusters", { total: 0 }, { total: 1 }, ["began on 1 cluster"]],
    [
      "a finished one takes another configuration",
      { stage: "done", gates: "oo" },
      { hash: "b" },
      ["began on 30 clusters"],
    ],
    [
      "another configuration comes in mid-rollout",
      { gates: "os" },
      { gates: "sf", hash: "b" },
      ["began on 30 clusters"],
    ],
    ["the add-on manager takes it up", { hash: undefined }, { hash: "" }, []],
    ["its configuration becomes known", { hash: "" }, { hash: "a" }, []],
    ["it is taken up with a known configuration", { hash: undefined }, { hash: "a" }, []],
    ["its configuration is lost", { hash: "a" }, { hash: undefined }, ["began on 30 clusters"]],
    ["a gate opens as its configuration becomes known", { hash: "" }, { gates: "os" }, ["wave 2 of 3 opened"]],
    [
      "clusters join a finished one",
      { stage: "done", gates: "oo" },
      { gates: "oo", total: 31 },
      ["began on 31 clusters"],
    ],
    ["a gate opens", { gates: "sf" }, { gates: "os" }, ["wave 2 of 3 opened"]],
    ["two gates open at once", { gates: "sf" }, { gates: "oo" }, ["wave 2 of 3 opened", "wave 3 of 3 opened"]],
    ["a gate shuts again", { gates: "os" }, { gates: "sf" }, []],
    ["there are other waves now", { gates: "s" }, { gates: "oo" }, []],
    ["the last cluster is done", { gates: "oo" }, { gates: "oo", stage: "done" }, ["done on all 30 clusters"]],
    ["it stalls", {}, { stage: "stalled", failed: 2 }, ["stalled on 2 clusters"]],
    [
      "its deadline passes",
      { stage: "stalled", failed: 2 },
      { stage: "timed-out", failed: 1 },
      ["timed out on 1 cluster"],
    ],
    ["it fails", {}, { stage: "failed", failed: 3 }, ["failed on 3 clusters"]],
    ["it goes on", { stage: "stalled", failed: 2 }, {}, []],
    ["it soaks", {}, { stage: "soaking" }, []],
    ["it goes away", {}, undefined, []],
    ["nothing that counts changes", {}, { failed: 1 }, []],
  ])("when %s", (_, before, after, text) => {
    expect(textOf(before, after)).toEqual(text);
  });

  it("names the rollout, the wave and the time", () => {
    expect(rolloutEvents({ before: row({ gates: "sf" }), after: row({ gates: "os" }) }, 1_234)).toEqual([
      {
        at: 1_234,
        kind: "wave",
        wave: 2,
        addOn: "hello",
        namespace: "team",
        placement: "all",
        text: "wave 2 of 3 opened",
      },
    ]);
  });
});
