import { describe, expect, it } from "vitest";
import type { SectionId } from "./queue";
import { caseAfter, type QueuePosition, queuePositionOf, rowAt, stepFrom } from "./queue-position";

/** A section of so many rows, of which those from one place to before another are here, each named by its place. */
function part(id: SectionId, size: number, from = 0, to = size) {
  const rows = Array.from({ length: to - from }, (_, n) => ({ name: `${id} ${from + n}` }));
  return { section: { id }, rows, from, size };
}

const PARTS = [part("outside", 3_000, 2_900, 3_000), part("inside", 5), part("nowhere", 900, 0, 200)];

const spot = (text: string): QueuePosition | undefined => {
  const [section, index] = text.split(" ");
  return section ? { section: section as SectionId, index: Number(index) } : undefined; // only names of sections stand below
};

describe("a walk along the queue", () => {
  it.each([
    ["outside 2950", 1, "outside 2951"],
    ["outside 2900", -1, "outside 2899"],
    ["outside 2999", 1, "inside 0"],
    ["inside 4", 1, "nowhere 0"],
    ["inside 0", -1, "outside 2999"],
    ["nowhere 0", -1, "inside 4"],
    ["nowhere 899", 1, ""],
    ["outside 0", -1, ""],
    ["", 1, "outside 0"],
    ["", -1, "outside 0"],
    ["hidden 3", 1, "outside 0"],
    ["inside 9", 1, "nowhere 0"],
    ["inside 9", -1, "inside 3"],
  ] as const)("leads from “%s” by %i to “%s”", (from, by, to) => {
    expect(stepFrom(PARTS, spot(from), by)).toEqual(spot(to));
  });

  it("finds what is here, and nothing else", () => {
    expect(queuePositionOf(PARTS, "outside 2950")).toEqual({ section: "outside", index: 2_950 });
    expect(queuePositionOf(PARTS, "outside 12")).toBeUndefined();
    expect(queuePositionOf(PARTS, undefined)).toBeUndefined();
    expect(rowAt(PARTS, { section: "nowhere", index: 7 })).toBe("nowhere 7");
    expect(rowAt(PARTS, { section: "nowhere", index: 700 })).toBeUndefined();
  });

  it("passes every place once, there and back", () => {
    const size = PARTS.reduce((sum, each) => sum + each.size, 0);
    const walk = (from: QueuePosition, by: 1 | -1) => {
      const spots: QueuePosition[] = [];
      for (let at: QueuePosition | undefined = from; at; at = stepFrom(PARTS, at, by)) spots.push(at);
      return spots.map(({ section, index }) => `${section} ${index}`);
    };
    const there = walk({ section: "outside", index: 0 }, 1);
    expect([there.length, new Set(there).size]).toEqual([size, size]);
    expect(walk({ section: "nowhere", index: 899 }, -1)).toEqual(there.toReversed());
  });

  it("stays where nothing is", () => {
    expect(stepFrom([], undefined, 1)).toBeUndefined();
  });
});

describe("the case after a decision", () => {
  const ROWS = [part("outside", 2), part("inside", 2)];

  it.each([
    ["outside 0", ["outside 0"], "outside 1"],
    ["outside 1", ["outside 1"], "inside 0"],
    ["outside 0", ["outside 0", "outside 1", "inside 0"], "inside 1"],
    ["inside 1", ["inside 1"], "inside 0"],
    ["inside 0", ["outside 0", "inside 0", "inside 1"], "outside 1"],
    ["inside 0", ["outside 0"], "inside 0"],
    ["not here", ["not here"], "outside 0"],
    [undefined, [], "outside 0"],
    ["inside 1", ["outside 0", "outside 1", "inside 0", "inside 1"], undefined],
  ] as const)("of %s, where %j are decided, is %s", (current, decided, next) => {
    expect(caseAfter(ROWS, current, new Set(decided))).toBe(next);
  });
});
