import { expect, it } from "vitest";
import { namedIn } from "./named-in";

it.each([
  [undefined, []],
  ["cluster=a,b addon=x", ["a", "b"]],
  ["cluster:a -cluster=b cluster=c* name cluster=d", ["d"]],
])("finds in “%s” the clusters %j, named whole", (filter, expected) => {
  expect(namedIn("cluster", filter)).toEqual(expected);
});
