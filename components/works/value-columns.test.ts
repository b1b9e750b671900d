import { expect, it } from "vitest";
import { valueCells, valueColumns } from "./value-columns";

const ROWS = [{ feedback: ["colour=blue", "url=a=b"] }, { feedback: ["ReadyReplicas=2", "ReadyReplicas=1"] }, {}];

const idsOf = (...input: Parameters<typeof valueColumns>) => valueColumns(...input).map(({ id }) => id);

it("has a column for each value that is reported, by name", () => {
  expect(idsOf(ROWS, { isExtra: false })).toEqual(["value.ReadyReplicas", "value.colour", "value.url"]);
  expect(valueColumns(ROWS, { isExtra: false })[0]).not.toMatchObject({ isExtra: true });
});

it("has those that the address names, whether or not a row on this page reports them", () => {
  expect(idsOf([], { selected: ["status", "value.colour"], isExtra: true })).toEqual(["value.colour"]);
});

it("leaves out what no address can name, and all but twelve", () => {
  const many = [{ feedback: ["a,b=1", ...Array.from({ length: 20 }, (_, index) => `v${index}=1`)] }];
  expect(idsOf(many, { isExtra: true })).toHaveLength(12);
  expect(idsOf(many, { isExtra: true })).not.toContain("value.a,b");
});

it("says what a row reports: everything behind the first sign of equality, and all of several objects", () => {
  const columns = valueColumns(ROWS, { isExtra: false });
  expect(ROWS.map((row) => valueCells(row, columns))).toEqual([
    { "value.ReadyReplicas": "", "value.colour": "blue", "value.url": "a=b" },
    { "value.ReadyReplicas": "2, 1", "value.colour": "", "value.url": "" },
    { "value.ReadyReplicas": "", "value.colour": "", "value.url": "" },
  ]);
});
