import { expect, it } from "vitest";
import { keysAt } from "./navigation";

it.each([
  ["/", []],
  ["/clusters", ["filter", "move", "leave the filter"]],
  ["/clusters/", ["filter", "move", "leave the filter"]],
  ["/addons", ["filter", "move", "leave the filter"]],
  ["/addons/log-shipper", []],
  ["/addons/enable", ["continue", "back", "leave (draft is kept)"]],
  ["/addons/log-shipper/enable/review", ["continue", "back", "leave (draft is kept)"]],
  ["/rollouts", ["filter", "move", "leave the filter"]],
  ["/rollouts/hello/fleet/eks", ["choose a wave", "move", "all waves"]],
  ["/approvals", ["next, previous"]],
  ["/approvals/some-request", ["next, previous"]],
  ["/elsewhere", []],
])("at %s the keys do %j", (pathname, does) => {
  expect(keysAt(pathname).map((one) => one.does)).toEqual(does);
});
