import { describe, expect, it } from "vitest";
import { applyMergePatch, deepEqual, mergePatchBetween } from "./patches";
import { seededRandom } from "./random";

describe("applyMergePatch", () => {
  it.each([
    [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    [{ a: 1 }, { a: 2 }, { a: 2 }],
    [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
    [{}, { a: null }, {}],
    [{ a: { b: 1, c: 2 } }, { a: { b: null, d: 3 } }, { a: { c: 2, d: 3 } }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ a: [1, { b: 2 }] }, { a: { c: 3 } }, { a: { c: 3 } }],
    [{ a: 1 }, { a: { b: { c: null } } }, { a: { b: {} } }],
    [{ a: 1 }, {}, { a: 1 }],
    [{ a: 1 }, [1], [1]],
    [{ a: 1 }, "x", "x"],
    [[1], { a: 1 }, { a: 1 }],
    [{ a: [{ b: null }] }, { a: [{ c: null }] }, { a: [{ c: null }] }],
  ])("makes of %j and %j %j", (target, patch, result) => {
    expect(applyMergePatch(target, patch)).toEqual(result);
  });

  it("changes neither target nor patch", () => {
    const target = Object.freeze({ a: Object.freeze({ b: 1 }) });
    const patch = Object.freeze({ a: Object.freeze({ c: 2 }) });
    expect(applyMergePatch(target, patch)).toEqual({ a: { b: 1, c: 2 } });
    expect(target).toEqual({ a: { b: 1 } });
  });

  it("takes __proto__ for a member like any other", () => {
    const patched = applyMergePatch({}, JSON.parse('{"__proto__":{"polluted":true},"a":{"__proto__":1}}'));
    expect(JSON.stringify(patched)).toBe('{"__proto__":{"polluted":true},"a":{"__proto__":1}}');
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it("ignores undefined members of a patch", () => {
    expect(applyMergePatch({ a: 1 }, { a: undefined })).toEqual({ a: 1 });
  });
});

describe("mergePatchBetween", () => {
  it.each([
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
    [{ a: 1 }, { a: 2 }, { a: 2 }],
    [{ a: 1 }, {}, { a: null }],
    [{}, { a: {} }, { a: {} }],
    [{ a: { b: 1, c: { d: 1 } } }, { a: { b: 1, c: { d: 2 } } }, { a: { c: { d: 2 } } }],
    [{ a: [1, 2] }, { a: [1, 3] }, { a: [1, 3] }],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, undefined],
    [{ a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: { b: 1 } }, { a: "x" }, { a: "x" }],
    [{ a: { b: 1 } }, { a: {} }, { a: { b: null } }],
    [{ a: 1, b: undefined }, { a: 1, c: undefined }, undefined],
    [{ a: null }, { a: null }, undefined],
    [{ a: 1 }, { a: null }, { a: null }],
  ])("finds between %j and %j %j", (before, after, patch) => {
    expect(mergePatchBetween(before, after)).toEqual(patch);
  });

  it("finds the patch that leads from any object to any other, and nothing between equal ones", () => {
    const random = seededRandom(11);
    for (let round = 0; round < 3000; round++) {
      const before = randomObject(random, 3);
      const after = random() < 0.2 ? structuredClone(before) : randomObject(random, 3);
      const patch = mergePatchBetween(before, after);
      expect(patch === undefined).toBe(deepEqual(before, after));
      expect(deepEqual(applyMergePatch(before, patch ?? {}), after)).toBe(true);
    }
  });

  it("finds a patch of which no member can be left out", () => {
    const random = seededRandom(12);
    for (let round = 0; round < 500; round++) {
      const before = randomObject(random, 2);
      const after = randomObject(random, 2);
      for (const key of Object.keys(mergePatchBetween(before, after) ?? {})) {
        const { [key]: _, ...rest } = mergePatchBetween(before, after) ?? {};
        expect(deepEqual(applyMergePatch(before, rest), after)).toBe(false);
      }
    }
  });
});

describe("deepEqual", () => {
  it.each([
    [1, 1, true],
    [1, "1", false],
    [null, undefined, false],
    [{}, [], false],
    [[], [], true],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: undefined }, { b: undefined }, true],
    [{ a: null }, {}, false],
    [{ toString: 1 }, {}, false],
  ])("compares %j with %j", (a, b, equal) => {
    expect(deepEqual(a, b)).toBe(equal);
    expect(deepEqual(b, a)).toBe(equal);
  });
});

function randomObject(random: () => number, depth: number): Record<string, unknown> {
  const keys = ["a", "b", "c"].filter(() => random() < 0.6);
  return Object.fromEntries(keys.map((key) => [key, randomValue(random, depth - 1)]));
}

function randomValue(random: () => number, depth: number): unknown {
  const choice = Math.floor(random() * (depth > 0 ? 5 : 3));
  if (choice === 0) return Math.floor(random() * 3);
  if (choice === 1) return random() < 0.5 ? "x" : "y";
  if (choice === 2) return random() < 0.5;
  if (choice === 3) return Array.from({ length: Math.floor(random() * 3) }, () => randomValue(random, depth - 1));
  return randomObject(random, depth);
}
