import { describe, expect, it } from "vitest";
import { parseQuantity, quantityInteger, quantityNumber, quantityOf } from "./quantity";

describe("parseQuantity", () => {
  it.each([
    ["10", 10],
    ["0", 0],
    ["-1", -1],
    ["+1.5", 1.5],
    [".5", 0.5],
    ["5.", 5],
    ["500m", 0.5],
    ["100n", 1e-7],
    ["2k", 2_000],
    ["1Ki", 1_024],
    ["1.5Gi", 1.5 * 2 ** 30],
    ["1G", 1e9],
    ["1E", 1e18],
    ["1Ei", 2 ** 60],
    ["12e3", 12_000],
    ["1E3", 1_000],
    ["1e-3", 0.001],
    ["0.1n", 1e-9],
    ["-0.1n", -1e-9],
  ])("reads %s", (text, value) => {
    expect(quantityNumber(parseQuantity(text) ?? 0n)).toBe(value);
  });

  it.each(["", "x", "1 Gi", "1gi", "1K", "1e", "1..5", "0x10", "1e9999", "--1", "."])("refuses %j", (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  it("tells equal amounts as equal, however they are written", () => {
    const amounts = ["1Gi", "1024Mi", "1073741824", "1073741824000m"].map(parseQuantity);
    expect(new Set(amounts).size).toBe(1);
  });
});

describe("quantityInteger", () => {
  it("knows whole amounts", () => {
    expect(quantityInteger(quantityOf(3n))).toBe(3n);
    expect(quantityInteger(parseQuantity("1500m") ?? 0n)).toBeUndefined();
  });
});
