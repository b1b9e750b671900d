import { expect, it } from "vitest";
import type { RolloutStage } from "@/lib/api/rollouts";
import { rolloutsSentence } from "./rollout-sentence";
import { rolloutRow } from "./testing";

function read(...stages: RolloutStage[]): string {
  return rolloutsSentence(stages.map((stage) => rolloutRow({ stage })))
    .map((part) => (typeof part === "string" ? part : part.figure))
    .join("");
}

it.each<[RolloutStage[], string]>([
  [["applying"], "The only rollout is under way."],
  [["done", "done"], "All 2 rollouts are done."],
  [["done", "soaking", "waiting", "failed", "done"], "Of 5 rollouts, 2 are under way, 1 is stuck and 2 are done."],
  [["stalled", "timed-out", "done"], "Of 3 rollouts, 2 are stuck and 1 is done."],
])("%j reads %j", (stages, words) => {
  expect(read(...stages)).toBe(words);
});

it("has parts that add up", () => {
  const [, total, ...parts] = rolloutsSentence((["done", "failed", "applying", "done"] as const).map((stage) => rolloutRow({ stage })));
  const figures = parts.flatMap((part) => (typeof part === "string" ? [] : [part.figure]));
  expect(figures.reduce((sum, size) => sum + size, 0)).toBe(typeof total === "object" ? total.figure : undefined);
});
