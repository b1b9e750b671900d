import { describe, expect, it, vi } from "vitest";
import { quoted, unquoted } from "./promql-strings";

describe("a string of PromQL", () => {
  it.each([
    ['"plain"', "plain"],
    ["'it \"is\"'", 'it "is"'],
    ["`raw \\n`", "raw \\n"],
    ['"a\\"b\\\\c\\x41\\u00fc\\101"', 'a"b\\cAüA'],
    ['"\\xc3\\xbc"', "ü"],
    ['"ü€😀\\n"', "ü€😀\n"],
    ['"open', undefined],
    ['"a"b"', undefined],
    ['"a"b\\n"', undefined],
    ['"two\nlines"', undefined],
    ['"two\nlines\\n"', undefined],
    ['"\\\'"', undefined],
    ['"ends in \\"', undefined],
    ['"\\xff"', undefined],
  ])("%s says %j", (literal, value) => {
    expect(unquoted(literal)).toBe(value);
    if (value !== undefined) expect(unquoted(quoted(value))).toBe(value);
  });
});

describe("attacks by long strings", () => {
  it("without an escape are read without encoding anything", () => {
    const encode = vi.spyOn(TextEncoder.prototype, "encode");
    const text = "cluster|".repeat(100_000);
    expect(unquoted(`"${text}"`)).toBe(text);
    expect(encode).not.toHaveBeenCalled();
  });

  it("with escapes are encoded in runs", () => {
    const encode = vi.spyOn(TextEncoder.prototype, "encode");
    const text = "x".repeat(10_000);
    expect(unquoted(`"${text}\\n${text}\\n${text}"`)).toBe([text, text, text].join("\n"));
    expect(encode).toHaveBeenCalledTimes(3);
  });
});
