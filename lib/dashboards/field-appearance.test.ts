import { describe, expect, it } from "vitest";
import { axisText } from "./field-appearance";
import { readPanel } from "./read-panel";

function textsOf(ticks: readonly number[], defaults: object): string[] {
  const { panel } = readPanel({ type: "timeseries", fieldConfig: { defaults } }, { path: "", id: "" });
  return ticks.map(axisText(ticks, panel.field));
}

describe("an axis", () => {
  it.each([
    [[1_233_000, 1_234_000, 1_235_000], { unit: "short" }, ["1.233 Mil", "1.234 Mil", "1.235 Mil"]],
    [[99.2, 99.4, 99.6], { unit: "percent", decimals: 0 }, ["99.2%", "99.4%", "99.6%"]],
    [[0, 50, 100], { unit: "percent" }, ["0%", "50%", "100%"]],
    [[0, 50, 100], { unit: "percent", decimals: 2 }, ["0.00%", "50.00%", "100.00%"]],
  ])("of %j with %j reads %j", (ticks, defaults, expected) => {
    expect(textsOf(ticks, defaults)).toEqual(expected);
  });

  it("of a unit in which values read the same is as it is", () => {
    const [first, second] = textsOf([1, 2], { unit: "bool_yes_no" });
    expect(first).toBe(second);
  });

  it("names its values and not what they are mapped to", () => {
    const mappings = [{ type: "value", options: { 1: { text: "Up" } } }];
    expect(textsOf([0, 1], { mappings })).toEqual(["0", "1"]);
  });
});
