import { expect, it } from "vitest";
import { addOnCell, clusterRow } from "@/components/labels/testing";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/lists/clusters/row";
import { clusterSummary } from "./detail-summary";

const cells = (...changes: Partial<ClusterAddOnCell>[]) =>
  changes.map((change, index) => addOnCell({ name: `addon-${index}`, ...change }));

it.each<[Partial<ClusterRow>, string]>([
  [{}, "It is available. No add-ons."],
  [{ addOnsVisible: false }, "It is available. Its add-ons are hidden from you."],
  [{ addOns: cells({}) }, "It is available. Its 1 add-on is healthy."],
  [{ addOns: cells({}, {}) }, "It is available. All 2 add-ons are healthy."],
  [
    { message: "Its clock is not synchronized with the hub.", addOns: cells({}, {}) },
    "Its clock is not synchronized with the hub. All 2 add-ons are healthy.",
  ],
  [{ addOns: cells({ health: "degraded" }) }, "It is available. Its 1 add-on is unhealthy: addon-0."],
  [{ addOns: cells({}, { health: "degraded" }) }, "It is available. 1 of its 2 add-ons is unhealthy: addon-1."],
  [
    { addOns: cells({ health: "degraded" }, { health: "unhealthy" }) },
    "It is available. 2 of its 2 add-ons are unhealthy: addon-1 and addon-0.",
  ],
  [{ addOns: cells(...Array(4).fill({ health: "unhealthy" })) }, "It is available. 4 of its 4 add-ons are unhealthy."],
  [{ addOns: cells({}, { phase: "applying" }) }, "It is available. Updating 1 of its 2 add-ons."],
  [{ addOns: cells({}, { health: "deleting" }) }, "It is available. Removing 1 of its 2 add-ons."],
  [{ addOns: cells({ health: "deleting", phase: "applying" }) }, "It is available. Removing its 1 add-on."],
  [{ addOns: cells({ health: "deleting" }, { phase: "applying" }) }, "It is available. Updating 1 of its 2 add-ons."],
  [{ addOns: cells({}, { phase: "waiting" }) }, "It is available. 1 of its 2 add-ons is waiting for its wave."],
  [
    { health: "unknown", message: "Its agent stopped reporting.", addOns: cells({ health: "unreachable" }) },
    "Its agent stopped reporting. The status of its 1 add-on is unknown.",
  ],
  [
    { health: "pending", message: "It asked to join and is pending acceptance." },
    "It asked to join and is pending acceptance.",
  ],
])("of %j says %j", (change, message) => {
  const parts = clusterSummary(clusterRow(change));
  expect(parts.map((part) => (typeof part === "string" ? part : part.figure)).join("")).toBe(message);
});
