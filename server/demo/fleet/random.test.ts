import { describe, expect, it } from "vitest";
import { between, hashOf, pickWeighted, randomOf } from "./random";

describe("randomOf", () => {
  it("gives the same stream for the same parts", () => {
    const [a, b] = [randomOf(1, "c1", "size"), randomOf(1, "c1", "size")];
    expect(Array.from({ length: 20 }, () => a())).toEqual(Array.from({ length: 20 }, () => b()));
  });

  it("tells parts apart by where they end", () => {
    expect(hashOf("ab", "c")).not.toBe(hashOf("a", "bc"));
  });

  it("stays in [0, 1) and fills it evenly", () => {
    const random = randomOf("even");
    const tenths = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) {
      const tenth = Math.floor(random() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe("between and pickWeighted", () => {
  it("reaches both ends and nothing beyond", () => {
    const random = randomOf("ends");
    const drawn = new Set(Array.from({ length: 500 }, () => between(random, 3, 6)));
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6]);
  });

  it("draws by weight", () => {
    const random = randomOf("weights");
    const drawn = Array.from({ length: 1_000 }, () =>
      pickWeighted(random, [
        ["often", 9],
        ["seldom", 1],
      ]),
    );
    expect(Math.abs(drawn.filter((choice) => choice === "seldom").length - 100)).toBeLessThan(40);
  });
});
