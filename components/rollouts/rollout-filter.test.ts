import { expect, it } from "vitest";
import { parseFilter } from "@/lib/filter/parse-filter";
import { rolloutFilter } from "./rollout-filter";
import { rolloutRow } from "./testing";

const ROWS = [
  rolloutRow({ addOn: "hello", placement: "eks", stage: "soaking" }),
  rolloutRow({ addOn: "search", placement: "all", stage: "failed", strategy: "All" }),
  rolloutRow({ addOn: "log", placement: "edge", stage: "done", strategy: "Progressive" }),
];

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
  ["nonsense:x", "hello search log"],
])("%j finds %j", (text, names) => {
  expect(
    rolloutFilter
      .filter(ROWS, text)
      .map(({ addOn }) => addOn)
      .join(" "),
  ).toBe(names);
});

it("names the key that was meant", () => {
  expect(parseFilter("stag:x").map(rolloutFilter.complaint)).toEqual(["There is no key “stag”. Perhaps stage: is meant."]);
  expect(parseFilter("stage:x word").map(rolloutFilter.complaint)).toEqual([undefined, undefined]);
});
