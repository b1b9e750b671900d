import { expect, it } from "vitest";
import { standingCountsOf } from "./cluster-standing";

it("counts by standing, the well first, without zeros and without what it does not know", () => {
  const values = [
    { value: "pending", size: 1 },
    { value: "healthy", size: 2 },
    { value: "sideways", size: 4 },
    { value: "joining", size: 0 },
  ];
  expect([...standingCountsOf(values)]).toEqual([
    ["healthy", 2],
    ["pending", 1],
  ]);
});
