import { expect, it } from "vitest";
import { statusSummary } from "./status-summary";

const CLAUSES = [
  { status: "bad", one: "is bad", many: "are bad", tone: "bad" },
  { status: "odd", one: "is odd", many: "are odd" },
  { status: "good", one: "is good", many: "are good" },
] as const;

it.each([
  [{}, ""],
  [{ good: 1 }, "The only work is good."],
  [{ good: 7 }, "All 7 works are good."],
  [{ good: 7, bad: 1 }, "Of 8 works, 1 is bad and 7 are good."],
  [{ good: 7, bad: 1, odd: 2 }, "Of 10 works, 1 is bad, 2 are odd and 7 are good."],
])("of %j says “%s”", (sizes, message) => {
  const values = Object.entries(sizes).map(([value, size]) => ({ value, size }));
  const parts = statusSummary("work", CLAUSES, { values });
  expect(parts.map((part) => (typeof part === "string" ? part : part.figure)).join("")).toBe(message);
});

it("has figures that ask for what they count", () => {
  const parts = statusSummary("work", CLAUSES, {
    values: [
      { value: "bad", size: 1 },
      { value: "good", size: 2 },
    ],
  });
  expect(parts.filter((part) => typeof part !== "string")).toEqual([
    { figure: 3, filter: "" },
    { figure: 1, filter: "status:bad", tone: "bad" },
    { figure: 2, filter: "status:good" },
  ]);
});
