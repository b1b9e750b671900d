import { expect, it } from "vitest";
import { shellWord } from "./shell-word";

it.each([
  ["fleet", "fleet"],
  ["a b", "'a b'"],
  ["$(rm)", "'$(rm)'"],
  ["it's", "'it'\\''s'"],
  ["", "''"],
])("writes %j for a shell as %s", (text, word) => {
  expect(shellWord(text)).toBe(word);
});
