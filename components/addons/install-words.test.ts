import { expect, it } from "vitest";
import { censusSentence } from "./configuration-words";
import { configKind, configName, rolloutWords } from "./install-words";

it.each([
  [{ type: "All", mandatory: [] }, ["All clusters at once.", "No cluster ever times out: it has no deadline."]],
  [
    { type: "Progressive", maxConcurrency: "25%", minSuccessTime: "5m", progressDeadline: "1h", maxFailures: "2", mandatory: ["canary"] },
    [
      "First canary, which tolerate no failure.",
      "At most 25% clusters at a time.",
      "A cluster has to hold for 5m before it counts as done.",
      "One that takes longer than 1h has timed out.",
      "Up to 2 may fail before nothing further starts.",
    ],
  ],
  [
    { type: "ProgressivePerGroup", mandatory: [] },
    ["Decision group by decision group.", "No cluster ever times out: it has no deadline.", "One failure, and nothing further starts."],
  ],
  [{ type: "Sideways", mandatory: [] }, ["By the strategy Sideways, which OCM does not know."]],
])("%j is told as it is", (strategy, words) => {
  expect(rolloutWords(strategy)).toEqual(words);
});

it("calls a configuration what people call it", () => {
  expect(configKind({ group: "addon.open-cluster-management.io", resource: "addontemplates" })).toBe("AddOnTemplate");
  expect(configKind({ group: "example.com", resource: "things" })).toBe("things.example.com");
  expect([
    configName({ namespace: "a", name: "b" }),
    configName({ namespace: "", name: "b" }),
    configName({ namespace: "", name: "" }),
  ]).toEqual(["a/b", "b", "none"]);
});

const CONFIG = { group: "g", resource: "r", namespace: "", name: "c" };
const variant = (size: number, configs = [CONFIG]) => ({ configs, size, pending: 0, overridden: 0, clusters: [] });

it.each([
  [1, [variant(1)], 0, "One cluster has it."],
  [46, [variant(46)], 0, "All 46 clusters shall have the same."],
  [
    9_826,
    [variant(9_812), ...Array.from({ length: 14 }, () => variant(1))],
    0,
    "9,812 of 9,826 clusters are alike; the others have 14 variants.",
  ],
  [3, [variant(2), variant(1)], 0, "2 of 3 clusters are alike; the others have 1 variant."],
  [2, [variant(2, [])], 0, "None of its clusters takes a configuration."],
])("of %i clusters it says how alike they are", (total, variants, more, sentence) => {
  expect(censusSentence({ total, variants, more })).toBe(sentence);
});
