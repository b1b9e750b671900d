import { expect, it } from "vitest";
import { paced } from "./paced";

it.each([
  ["2m", "12s"],
  ["1h30m", "540s"],
  ["5s", "1s"],
  ["0", "0"],
  ["0s", "0s"],
  ["None", "None"],
  ["soon", "soon"],
])("makes a soak of %s one of %s at ten times the speed", (before, after) => {
  const object = (minSuccessTime: string) => ({
    metadata: { name: "a" },
    spec: { deep: [{ minSuccessTime, other: before }] },
  });
  expect(paced(object(before), 10)).toEqual(object(after));
  expect(paced(object(before), 1)).toEqual(object(before));
});
