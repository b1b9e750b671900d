import { describe, expect, it } from "vitest";
import { readJson } from "./json-reader";

describe("readJson", () => {
  it.each([
    ['{"a":1,"b":{"a":2}}', []],
    ['{"a":1,"a":2}', ["a"]],
    ['{"a":{"b":[{"c":1},{"c":1,"c":2}]}}', ["a.b[1].c"]],
    ['{"a\\u0062":1,"ab":2}', ["ab"]],
    ['{"a":"\\"a\\":1","b":"}{"}', []],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":[1,2,{"x":1}],"x":1,"a":[]}', ["a"]],
    ['{"a" :1,"a":2}', ["a"]],
    ['{"a"\n\t:{"b":1, "b" : 2},"c":"d"}', ["a.b"]],
    ['{"a":"say \\"x\\": y","b":1}', []],
    ['"text"', []],
  ])("finds members that occur twice in %s", (text, duplicates) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text), duplicates });
  });

  it.each([
    "",
    "{",
    '{"a":}',
    "nul",
    "9007199254740993",
    "-9007199254740993",
    '{"__proto__":1}',
    '{"\\u005f_proto__":1}',
    "[".repeat(2000),
  ])("refuses %j", (text) => {
    expect(() => readJson(text)).toThrow(expect.objectContaining({ status: expect.objectContaining({ code: 400 }) }));
  });

  it.each(["9007199254740991", "1e300", "0.1234567890123456789", '"9007199254740993"'])("takes %s", (text) => {
    expect(readJson(text).value).toBe(JSON.parse(text));
  });

  it("refuses depth, and takes breadth", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(() => readJson(nested(1001))).toThrow();
    expect(readJson(nested(1000)).duplicates).toEqual([]);
    expect(readJson(JSON.stringify(Array.from({ length: 5000 }, (_, index) => ({ index })))).duplicates).toEqual([]);
  });
});
