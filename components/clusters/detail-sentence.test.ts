import { expect, it } from "vitest";
import { addOnCell, clusterRow } from "@/components/status/testing";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";
import { clusterSentence } from "./detail-sentence";

const cells = (...changes: Partial<ClusterAddOnCell>[]) => changes.map((change, place) => addOnCell({ name: `addon-${place}`, ...change }));

it.each<[Partial<ClusterRow>, string]>([
  [{}, "It is available. No add-on is on it."],
  [{ addOnsVisible: false }, "It is available. You may not see its add-ons."],
  [{ addOns: cells({}) }, "It is available. Its 1 add-on runs well."],
  [{ addOns: cells({}, {}) }, "It is available. All 2 add-ons on it run well."],
  [
    { sentence: "Its clock and the hub's do not agree.", addOns: cells({}, {}) },
    "Its clock and the hub's do not agree. All 2 add-ons on it run well.",
  ],
  [{ addOns: cells({ health: "degraded" }) }, "It is available. Its 1 add-on is not well: addon-0."],
  [{ addOns: cells({}, { health: "degraded" }) }, "It is available. 1 of its 2 add-ons is not well: addon-1."],
  [
    { addOns: cells({ health: "degraded" }, { health: "unhealthy" }) },
    "It is available. 2 of its 2 add-ons are not well: addon-1 and addon-0.",
  ],
  [{ addOns: cells(...Array(4).fill({ health: "unhealthy" })) }, "It is available. 4 of its 4 add-ons are not well."],
  [{ addOns: cells({}, { phase: "applying" }) }, "It is available. A change is on its way to its 2 add-ons."],
  [{ addOns: cells({}, { phase: "waiting" }) }, "It is available. Its 2 add-ons wait for their waves."],
  [
    { health: "unknown", sentence: "Its agent stopped reporting.", addOns: cells({ health: "unreachable" }) },
    "Its agent stopped reporting. Nobody can say how its 1 add-on is.",
  ],
  [
    { health: "pending", sentence: "It asked to join, and nobody has accepted it yet." },
    "It asked to join, and nobody has accepted it yet.",
  ],
])("of %j says %j", (change, said) => {
  const parts = clusterSentence(clusterRow(change));
  expect(parts.map((part) => (typeof part === "string" ? part : part.figure)).join("")).toBe(said);
});
