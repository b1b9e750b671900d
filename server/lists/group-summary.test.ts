import { describe, expect, it } from "vitest";
import type { GroupMember } from "@/lib/filter/list-table";
import { groupSummary } from "./group-summary";

const T0 = Date.parse("2026-11-25T02:11:00Z");

type Since = readonly [seconds: number | undefined, region: string];

function members(...each: readonly Since[]) {
  return new Map(
    each.map(([seconds, region], index): [string, GroupMember] => [
      `c${index}`,
      {
        group: "unreachable",
        where: "default",
        since: seconds === undefined ? undefined : new Date(T0 + seconds * 1_000).toISOString(),
        traits: { region },
      },
    ]),
  );
}

describe("incidents of a group", () => {
  const sizes = (...each: readonly Since[]) =>
    groupSummary("unreachable", members(...each)).incidents?.map(({ size }) => size);

  it.each<[string, readonly Since[], number[]]>([
    ["one that is alone", [[0, "a"]], []],
    [
      "one whose moment is not known",
      [
        [undefined, "a"],
        [0, "a"],
      ],
      [],
    ],
    [
      "those of one moment",
      [
        [0, "a"],
        [3, "a"],
        [100, "b"],
      ],
      [3],
    ],
    [
      "each within moments of the one before",
      [
        [0, "a"],
        [100, "a"],
        [200, "a"],
      ],
      [3],
    ],
    [
      "those of two moments, the larger first",
      [
        [0, "a"],
        [1, "a"],
        [900, "b"],
        [901, "b"],
        [902, "b"],
      ],
      [3, 2],
    ],
  ])("are not made of, or are: %s", (_, each, expected) => {
    expect(sizes(...each)).toEqual(expected);
  });

  it("tell from when to when, and what their members have in common", () => {
    const [incident] = groupSummary("unreachable", members([20, "west"], [0, "west"], [900, "north"])).incidents ?? [];
    expect(incident).toMatchObject({
      since: "2026-11-25T02:11:00.000Z",
      until: "2026-11-25T02:11:20.000Z",
      names: ["c0", "c1"],
      traits: { region: { values: [{ value: "west", size: 2 }], more: 0 } },
    });
  });
});

it("has no incidents where nothing is known of what members have in common", () => {
  const group = groupSummary("x", new Map([["a", { group: "x", where: "" }]]));
  expect(group).not.toHaveProperty("incidents");
});
