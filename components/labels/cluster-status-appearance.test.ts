import { expect, it } from "vitest";
import { clusterStatusCounts } from "./cluster-status-appearance";

it("counts by standing, healthy first, without zeros and without what it does not know", () => {
  const values = [
    { value: "pending", size: 1 },
    { value: "healthy", size: 2 },
    { value: "sideways", size: 4 },
    { value: "joining", size: 0 },
  ];
  expect([...clusterStatusCounts(values)]).toEqual([
    ["healthy", 2],
    ["pending", 1],
  ]);
});
