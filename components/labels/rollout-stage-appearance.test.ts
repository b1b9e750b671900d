import { describe, expect, it } from "vitest";
import { AddOnHealth } from "@/lib/lists/clusters/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";
import { isNotWell } from "@/lib/lists/rollouts/state";
import { currentWave, PHASE_OF, rolloutSegments, stageAppearance, waveText } from "./rollout-stage-appearance";
import { PHASE } from "./status-appearance";

const HEALTHS = AddOnHealth.options;

/** By stage: how it is called with each health, in the order of `HEALTHS`. */
const LABELS: Readonly<Record<RolloutStage, readonly string[]>> = {
  waiting: ["waiting", "waiting", "waiting", "waiting", "unreachable and waiting", "waiting", "waiting"],
  applying: ["applying", "applying", "applying", "applying", "unreachable and applying", "applying", "applying"],
  soaking: ["soaking", "degraded", "unhealthy", "soaking", "unreachable", "soaking", "soaking"],
  done: ["done", "degraded", "unhealthy", "health unknown", "unreachable", "starting", "leaving"],
  stalled: HEALTHS.map(() => "stalled"),
  "timed-out": HEALTHS.map(() => "timed out"),
  failed: HEALTHS.map(() => "failed"),
  held: ["as before", "as before", "as before", "as before", "unreachable", "as before", "as before"],
  away: HEALTHS.map(() => "away"),
};

const KIND_OF: Readonly<Record<string, string>> = {
  waiting: "later",
  "as before": "later",
  applying: "applying",
  soaking: "soaking",
  done: "healthy",
  starting: "applying",
  leaving: "applying",
  "health unknown": "unknown",
  unreachable: "unreachable",
  "unreachable and waiting": "unreachable",
  "unreachable and applying": "unreachable",
  away: "unreachable",
  degraded: "degraded",
  stalled: "degraded",
  unhealthy: "unhealthy",
  "timed out": "unhealthy",
  failed: "unhealthy",
};

/** Theirs is another's turn: a cluster that is away is drawn as out of reach, and needs nobody. */
const NEVER_ISSUES = new Set<RolloutStage>(["waiting", "away"]);
const ISSUE = new Set(["unhealthy", "degraded", "unreachable"]);

describe("stageAppearance", () => {
  it.each(RolloutStage.options)("says of %s what health adds to it, and draws it so", (stage) => {
    const appearances = HEALTHS.map((health) => stageAppearance({ stage, health }));
    expect(appearances.map(({ text }) => text)).toEqual(LABELS[stage]);
    expect(appearances.map(({ kind }) => kind)).toEqual(LABELS[stage].map((text) => KIND_OF[text]));
    expect(HEALTHS.map((health) => isNotWell({ stage, health }))).toEqual(
      appearances.map(({ kind }) => !NEVER_ISSUES.has(stage) && ISSUE.has(kind)),
    );
  });

  it("has a phase of ours for every stage", () => {
    expect(RolloutStage.options.map((stage) => PHASE[PHASE_OF[stage]].label)).toEqual([
      "Waiting",
      "Applying",
      "Soaking",
      "Done",
      "Stalled",
      "Timed out",
      "Failed",
      "Held",
      "Away",
    ]);
  });
});

it("draws clusters of one standing as one segment, trouble last, and loses none", () => {
  const segments = rolloutSegments([
    { stage: "failed", health: "unhealthy", size: 1 },
    { stage: "done", health: "unhealthy", size: 2 },
    { stage: "failed", health: "unknown", size: 3 },
    { stage: "done", health: "healthy", size: 40 },
    { stage: "waiting", health: "installing", size: 4 },
  ]);
  expect(segments.map(({ size, label }) => `${size} ${label}`)).toEqual([
    "40 done",
    "4 waiting",
    "4 failed",
    "2 unhealthy",
  ]);
});

describe("the wave to look at", () => {
  type Gates = RolloutRow["gates"];
  const gates = (...states: Gates[number]["state"][]): Gates => states.map((state) => ({ state, rule: "" }));
  const wave: RolloutRow["waves"][number] = {
    mandatory: false,
    stage: "waiting",
    size: 1,
    counts: [],
    sets: [],
    failuresAllowed: 0,
  };
  const row = (stage: RolloutStage, size: number, ...states: Gates[number]["state"][]) => ({
    stage,
    waves: Array.from({ length: size }, () => wave),
    gates: gates(...states),
  });

  it.each([
    ["is the first while its gate is shut", row("applying", 3, "shut", "far"), 0, "wave 1 of 3"],
    ["is behind the last open gate", row("applying", 3, "open", "shut"), 1, "wave 2 of 3"],
    ["is the last when all gates are open", row("soaking", 3, "open", "open"), 2, "wave 3 of 3"],
    ["is the one that is stuck", row("failed", 3, "open", "shut"), 1, "wave 2 of 3"],
    ["is none once all is done", row("done", 3, "open", "open"), undefined, undefined],
    ["is none while no one was chosen", row("waiting", 0), undefined, undefined],
    ["has no number in one lane", row("applying", 1), 0, undefined],
  ])("%s", (_words, rollout, current, text) => {
    expect(currentWave(rollout)).toBe(current);
    expect(waveText(rollout)).toBe(text);
  });
});
