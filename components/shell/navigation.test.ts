import { expect, it } from "vitest";
import { keysAt } from "./navigation";

it.each([
  ["/clusters", ["filter", "move", "leave the filter"]],
  ["/clusters/", ["filter", "move", "leave the filter"]],
  ["/addons", ["filter", "move", "leave the filter"]],
  ["/addons/log-shipper", []],
  ["/approvals", ["next, previous"]],
  ["/approvals/some-request", ["next, previous"]],
  ["/elsewhere", []],
])("at %s the keys do %j", (pathname, does) => {
  expect(keysAt(pathname).map((one) => one.does)).toEqual(does);
});
