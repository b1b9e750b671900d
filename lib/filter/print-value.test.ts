import { expect, it } from "vitest";
import { parseFilter } from "./parse-filter";
import { printFilter } from "./print-filter";
import { exactTerm } from "./print-value";

it.each(["plain", "two words", "a,b", 'a "quoted" one', ">1d", "*", "<x>", "-x", "key:value", ""])(
  "writes a filter for one value as the parser reads it: %j",
  (value) => {
    const { terms, problems } = parseFilter(exactTerm("reason", value));
    expect(problems).toEqual([]);
    expect(terms).toMatchObject([{ key: "reason", exact: true, negated: false, values: [{ text: value }] }]);
    expect(printFilter(terms)).toBe(exactTerm("reason", value));
  },
);
