import { expect, it } from "vitest";
import { addOnRow, counts } from "@/components/status/testing";
import { parseFilter } from "@/lib/filter/parse-filter";
import { addOnFilter } from "./add-on-filter";

const ROWS = [
  addOnRow({ name: "hello", displayName: "Greeter", counts: counts([1, "unhealthy", "done"]) }),
  addOnRow({
    name: "search",
    install: "manual",
    placements: [],
    templated: false,
    counts: counts([1, "healthy", "done"], [1, "installing", "waiting"]),
  }),
];

it.each([
  ["", "hello search"],
  ["hell", "hello"],
  ["greet", "hello"],
  ["health:unhealthy", "hello"],
  ["health:moving", "search"],
  ["phase:waiting", "search"],
  ["install:hand", "search"],
  ["install:placements", "hello"],
  ["placement:fleet/all", "hello"],
  ["by:own", "search"],
  ["health:unhealthy by:own", ""],
  ["nonsense:x", "hello search"],
])("%j finds %j", (text, names) => {
  expect(
    addOnFilter
      .filter(ROWS, text)
      .map(({ name }) => name)
      .join(" "),
  ).toBe(names);
});

it("names the key that was meant", () => {
  expect(parseFilter("helth:x").map(addOnFilter.complaint)).toEqual(["There is no key “helth”. Perhaps health: is meant."]);
  expect(parseFilter("health:x word").map(addOnFilter.complaint)).toEqual([undefined, undefined]);
});
