import { expect, it } from "vitest";
import { ruleSentence } from "./rule-sentence";

it.each([
  [{ when: { type: "rollout", stages: ["stalled"] }, for: "0s" }, "A rollout of any add-on is stalled"],
  [
    { when: { type: "rollout", stages: ["stalled", "failed", "held"], addOns: ["log-shipper"] }, for: "10m" },
    "A rollout of add-on log-shipper is stalled, failed or held for 10m",
  ],
  [
    { when: { type: "add-on-down", percent: 10, addOns: ["a", "b"] }, for: "5m" },
    "Add-on a or b is unavailable on more than 10 % of its clusters for 5m",
  ],
  [
    { when: { type: "add-on-down", percent: 0, clusters: 1 }, for: "0s" },
    "Any add-on is unavailable on any of its clusters or at least 1 cluster",
  ],
  [{ when: { type: "cluster-lost", clusterSets: ["prod"] }, for: "5m" }, "A cluster of prod is lost for 5m"],
  [{ when: { type: "approval-waiting" }, for: "1h" }, "A request waits for approval for 1h"],
  [{ when: { type: "hub-unreachable" }, for: "0s" }, "The hub cannot be reached"],
] as const)("says of %j when it notifies", (rule, text) => {
  expect(ruleSentence(rule as never)).toBe(text);
});
