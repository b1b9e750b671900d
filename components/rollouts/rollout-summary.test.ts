import { expect, it } from "vitest";
import type { RolloutState } from "@/lib/lists/rollouts/stages";
import { rolloutsSummary } from "./rollout-summary";

function parts(sizes: Partial<Record<RolloutState, number>>) {
  return rolloutsSummary({ values: Object.entries(sizes).map(([value, size]) => ({ value, size })) });
}

it.each<[Partial<Record<RolloutState, number>>, string]>([
  [{ moving: 1 }, "The only rollout is in progress."],
  [{ done: 2 }, "All 2 rollouts are done."],
  [{ done: 2, moving: 2, stuck: 1 }, "Of 5 rollouts, 2 are in progress, 1 is stuck and 2 are done."],
  [{ moving: 1, held: 1, done: 1 }, "Of 3 rollouts, 1 is in progress, 1 is held and 1 is done."],
  [{ stuck: 2, done: 1 }, "Of 3 rollouts, 2 are stuck and 1 is done."],
])("%j reads “%s”", (sizes, text) => {
  expect(
    parts(sizes)
      .map((part) => (typeof part === "string" ? part : part.figure))
      .join(""),
  ).toBe(text);
});

it("has parts that add up", () => {
  const [, total, ...rest] = parts({ done: 2, stuck: 1, moving: 1 });
  const stats = rest.flatMap((part) => (typeof part === "string" ? [] : [part.figure]));
  expect(stats.reduce((sum, size) => sum + size, 0)).toBe(typeof total === "object" ? total.figure : undefined);
});
