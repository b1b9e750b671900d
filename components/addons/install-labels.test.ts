import { expect, it } from "vitest";
import { censusSummary } from "./configuration-labels";
import { configKind, configName, rolloutText } from "./install-labels";

it.each([
  [{ type: "All", mandatory: [] }, ["All: every cluster at once.", "No deadline: clusters never time out."]],
  [
    {
      type: "Progressive",
      maxConcurrency: "25%",
      minSuccessTime: "5m",
      progressDeadline: "1h",
      maxFailures: "2",
      mandatory: ["canary"],
    },
    [
      "Mandatory groups first: canary. They allow no failure.",
      "Progressive: at most 25% clusters at a time.",
      "A cluster must stay applied for 5m to count as done.",
      "A cluster that takes longer than 1h times out.",
      "Stops when more than 2 fail.",
    ],
  ],
  [
    { type: "ProgressivePerGroup", mandatory: [] },
    [
      "ProgressivePerGroup: decision group by decision group.",
      "No deadline: clusters never time out.",
      "Stops after the first failure.",
    ],
  ],
  [{ type: "Sideways", mandatory: [] }, ["Unknown strategy Sideways."]],
])("%j is told as it is", (strategy, text) => {
  expect(rolloutText(strategy)).toEqual(text);
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
  [1, [variant(1)], 0, "Installed on one cluster."],
  [46, [variant(46)], 0, "Same desired configuration on all 46 clusters."],
  [
    9_826,
    [variant(9_812), ...Array.from({ length: 14 }, () => variant(1))],
    0,
    "The same on 9,812 of 9,826 clusters, 14 variants.",
  ],
  [3, [variant(2), variant(1)], 0, "The same on 2 of 3 clusters, 1 variant."],
  [2, [variant(2, [])], 0, "No cluster uses a configuration."],
])("of %i clusters it says how equal they are", (total, variants, more, message) => {
  expect(censusSummary({ total, variants, more })).toBe(message);
});
