import { expect, it } from "vitest";
import { leaderName } from "./leader-name";

it.each([
  ["flotilla-controllers-0_17_ab12", "flotilla-controllers-0"],
  ["laptop", "laptop"],
  ["_17_ab12", "_17_ab12"],
])("is the host's part of %s", (identity, name) => {
  expect(leaderName(identity)).toBe(name);
});
