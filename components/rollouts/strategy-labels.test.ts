import { expect, it } from "vitest";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { spelt, strategyText } from "./strategy-labels";
import { at, emptyRollout, wave } from "./testing";

const FOUR = Array.from({ length: 4 }, () => wave("waiting", [at(3, "waiting")]));

it.each<[Partial<RolloutRow>, string, string]>([
  [{ strategy: "All" }, "All: every cluster at once", "No deadline"],
  [
    { strategy: "Progressive", maxConcurrency: 4, progressDeadline: "10m" },
    "Progressive: at most 4 at once",
    "Each cluster times out after 10\u00a0min",
  ],
  [
    { strategy: "Progressive", maxConcurrency: 2, waves: [wave("done", [], { mandatory: true }), wave("waiting", [])] },
    "Progressive: mandatory groups first, then at most 2 at once",
    "No deadline",
  ],
  [{ strategy: "Progressive" }, "Progressive: all at once", "No deadline"],
  [
    { strategy: "ProgressivePerGroup", waves: FOUR, minSuccessTime: "5m", progressDeadline: "1h30m" },
    "ProgressivePerGroup: 4 waves, one after the other",
    "Each cluster soaks 5\u00a0min and times out after 1\u00a0h\u00a030\u00a0min",
  ],
  [
    { strategy: "ProgressivePerGroup", waves: FOUR.slice(0, 1), minSuccessTime: "90s" },
    "ProgressivePerGroup: one wave",
    "Each cluster soaks 90\u00a0s and has no deadline",
  ],
])("%j rolls in words", (change, pace, patience) => {
  expect(strategyText(emptyRollout(change))).toEqual({ pace, patience });
});

it.each([
  ["5m", "5\u00a0min"],
  ["1h0m0s", "1\u00a0h"],
  ["0s", "0\u00a0s"],
  ["1.5h", "1.5\u00a0h"],
  ["soon", "soon"],
  ["5 m", "5 m"],
  ["", ""],
])("%j reads %j", (duration, text) => {
  expect(spelt(duration)).toBe(text);
});
