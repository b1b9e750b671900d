import { describe, expect, it } from "vitest";
import { count, plural } from "./count";

describe("count", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [9402, "9,402"],
    [1_000_000, "1,000,000"],
  ])("writes %i in full as %s", (value, text) => {
    expect(count(value)).toBe(text);
  });
});

describe("plural", () => {
  it.each([
    [0, "0 clusters"],
    [1, "1 cluster"],
    [10_000, "10,000 clusters"],
  ])("fits the noun to %i", (value, text) => {
    expect(plural(value, "cluster")).toBe(text);
  });

  it("changes a y after a consonant", () => {
    expect(plural(262, "identity")).toBe("262 identities");
    expect(plural(1, "identity")).toBe("1 identity");
    expect(plural(2, "day")).toBe("2 days");
  });

  it("takes a plural of its own", () => {
    expect(plural(2, "removal needs", "removals need")).toBe("2 removals need");
  });
});
