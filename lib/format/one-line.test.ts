import { expect, it } from "vitest";
import { oneLine } from "./one-line";

it.each([
  ["plain text, ünicode: 日本 🚢", "plain text, ünicode: 日本 🚢"],
  ["a\r\n\tb", "a b"],
  ["\u001b]0;title\u0007\u001b[31mred", " ]0;title [31mred"],
  ["a\u009b31mb", "a 31mb"],
  ["a\u202eb\u2066c\u200bd", "a b c d"],
])("attack: %j becomes one harmless line", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});
