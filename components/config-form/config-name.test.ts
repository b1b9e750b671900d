import { expect, it } from "vitest";
import { configRefOf, configRefText } from "./config-name";

const EU = { namespace: "fleet", name: "eu" };

it.each([
  ["", undefined],
  ["eu", undefined],
  ["fleet/", undefined],
  ["fleet/eu/more", undefined],
  ["Fleet/eu", undefined],
  [" fleet/eu ", EU],
])("reads %j as a configuration", (text, config) => {
  expect(configRefOf(text)).toEqual(config);
});

it("writes one as it is typed", () => {
  expect(configRefOf(configRefText(EU))).toEqual(EU);
});
