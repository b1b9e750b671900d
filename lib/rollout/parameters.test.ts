import { describe, expect, it } from "vitest";
import { parseDeadline, parseDuration } from "./duration";
import { parseThreshold, resolveThreshold } from "./threshold";

describe("parseDuration", () => {
  it.each([
    ["0", 0],
    ["0s", 0],
    ["90s", 90_000],
    ["10m", 600_000],
    ["1h30m", 5_400_000],
    ["1h5m0s", 3_900_000],
    ["1.5h", 5_400_000],
    [".5s", 500],
    ["2.s", 2_000],
    ["-5s", -5_000],
    ["+5s", 5_000],
    ["250ms", 250],
    ["1500us", 1.5],
    ["1500\u00b5s", 1.5],
    ["1000000ns", 1],
  ])("reads %s as %d ms", (text, ms) => {
    expect(parseDuration(text)).toBeCloseTo(ms, 9);
  });

  it.each([
    ["", 'time: invalid duration ""'],
    ["-", 'time: invalid duration "-"'],
    ["s", 'time: invalid duration "s"'],
    [".s", 'time: invalid duration ".s"'],
    ["5", 'time: missing unit in duration "5"'],
    ["1h5", 'time: missing unit in duration "1h5"'],
    ["1d", 'time: unknown unit "d" in duration "1d"'],
    ["1 h", 'time: unknown unit " h" in duration "1 h"'],
    ["1constructor", 'time: unknown unit "constructor" in duration "1constructor"'],
  ])("refuses %j", (text, message) => {
    expect(() => parseDuration(text)).toThrow(message);
  });
});

describe("parseDeadline", () => {
  it.each(["", "None"])("takes %j for none", (text) => {
    expect(parseDeadline(text)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ["90s", 90_000],
    ["1h30m", 5_400_000],
    ["0s", 0],
  ])("reads %s", (text, ms) => {
    expect(parseDeadline(text)).toBe(ms);
  });

  it.each([
    ["1.5h", "invalid timeout format"],
    ["100ms", undefined],
    ["soon", "invalid timeout format"],
    ["sNone", 'time: invalid duration "sNone"'],
    ["5|", 'time: unknown unit "|" in duration "5|"'],
  ])("looks at %j as loosely as the schema does", (text, message) => {
    if (message === undefined) expect(parseDeadline(text)).toBe(100);
    else expect(() => parseDeadline(text)).toThrow(message);
  });
});

describe("thresholds", () => {
  it.each([
    ["7%", 100, 8],
    ["14%", 100, 15],
    ["28%", 100, 29],
    ["55%", 100, 56],
    ["56%", 100, 57],
    ["50%", 100, 50],
    ["25%", 10, 3],
    ["1%", 10, 1],
    ["100%", 10, 10],
    [3, 10, 3],
    [10, 10, 10],
  ])("%j of %d is %d", (value, total, clusters) => {
    expect(resolveThreshold(parseThreshold(value), total, -1)).toBe(clusters);
  });

  it.each([0, -1, 11, "0%", "101%"])("%j of 10 means the fallback", (value) => {
    expect(resolveThreshold(parseThreshold(value), 10, 42)).toBe(42);
  });

  it.each(["5", "", "%", "-5%", "5 %", "five%"])("refuses %j", (value) => {
    expect(() => parseThreshold(value)).toThrow("string is not a percentage");
  });
});
