import { expect, it } from "vitest";
import { exactFilterValues } from "./exact-filter-values";

it.each([
  [undefined, []],
  ["cluster=a,b addon=x", ["a", "b"]],
  ["cluster:a -cluster=b cluster=c* name cluster=d", ["d"]],
])("finds in “%s” the clusters %j, named whole", (filter, expected) => {
  expect(exactFilterValues("cluster", filter)).toEqual(expected);
});
