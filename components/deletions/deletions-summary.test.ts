import { expect, it } from "vitest";
import { deletionsSummary } from "./deletions-summary";

const told = (...values: readonly (readonly [string, number])[]) =>
  deletionsSummary({ values: values.map(([value, size]) => ({ value, size })) })
    .map((part) => (typeof part === "string" ? part : part.figure))
    .join("");

it.each([
  [[], ""],
  [[["person", 1]], "1 waits for a person."],
  [
    [
      ["agent", 4],
      ["person", 2],
    ],
    "2 wait for a person and 4 for an agent, which goes on by itself.",
  ],
  [
    [
      ["agent", 1],
      ["person", 2],
      ["controller", 3],
    ],
    "2 wait for a person, 3 for a controller and 1 for an agent, which goes on by itself.",
  ],
] as const)("of %j says “%s”", (values, expected) => expect(told(...values)).toBe(expected));
