import { expect, it } from "vitest";
import { countOf, losingAny, typedFor } from "./bulk-messages";

function plans(...losing: readonly (readonly string[])[]) {
  const rest = { addOn: "one", isConfirmed: false, writes: [], rights: [], warnings: [], send: async () => [] };
  return { steps: losing.map((clusters, index) => ({ label: `add-on ${index}`, losing: clusters, ...rest })) };
}

const many = (size: number) => Array.from({ length: size }, (_, index) => `c${index}`);

it.each([
  [plans(["c1"]), "disable 1"],
  [plans(many(21)), "disable 1"],
  [plans([], many(10)), "disable 2"],
  [plans([], []), undefined],
])("has something typed as soon as a cluster loses anything: %#", (all, typed) => {
  expect(typedFor("disable", all)).toBe(typed);
});

function resuming(...totals: readonly number[]) {
  const { steps } = plans(...totals.map(() => []));
  return { steps: steps.map((step, index) => ({ ...step, starts: clustersIn(totals[index] ?? 0) })) };
}

const clustersIn = (total: number) => ({ total, unreachable: 0, regions: [] });

it("has something typed where many waiting clusters may start, together or by a single rollout", () => {
  expect(typedFor("resume", resuming(10, 10))).toBeUndefined();
  expect(typedFor("resume", resuming(11, 10))).toBe("resume 2");
  const steps = resuming(1).steps.map((step) => ({ ...step, isConfirmed: true }));
  expect(typedFor("resume", { steps })).toBe("resume 1");
});

it("names each cluster once, and what is acted on", () => {
  expect(losingAny(plans(["c2", "c1"], ["c1"]))).toEqual(["c1", "c2"]);
  expect(countOf("disable", plans([], []))).toBe("2 add-ons");
  expect(countOf("hold", plans([]))).toBe("1 rollout");
});
