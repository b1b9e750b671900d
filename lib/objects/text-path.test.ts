import { describe, expect, it } from "vitest";
import { fieldText } from "./hub-field";
import { textOf } from "./object-text";
import { pathAt } from "./text-path";

const TEXT = `apiVersion: v1
metadata:
  name: a
  labels:
    example.com/tier: one
spec:
  taints:
  - key: gpu
    effect: NoSelect
  - key: old

    effect: x
  predicates:
    - requiredClusterSelector:
        labelSelector:
          matchLabels:
            "a: b": c
      next: 1
  broken: {
  `;
const LINES = TEXT.split("\n");

describe("pathAt", () => {
  it.each([
    [0, "apiVersion"],
    [2, "metadata.name"],
    [4, "metadata.labels[example.com/tier]"],
    [6, "spec.taints"],
    [7, "spec.taints[0].key"],
    [8, "spec.taints[0].effect"],
    [9, "spec.taints[1].key"],
    [11, "spec.taints[1].effect"],
    [13, "spec.predicates[0].requiredClusterSelector"],
    [16, "spec.predicates[0].requiredClusterSelector.labelSelector.matchLabels.a: b"],
    [17, "spec.predicates[0].next"],
    [18, "spec.broken"],
  ])("reads line %i as %s", (line, path) => {
    expect(fieldText(pathAt(LINES, line, 0))).toBe(path);
  });

  it.each([
    [10, 4, "spec.taints[1]"],
    [10, 2, "spec"],
    [19, 2, "spec"],
    [19, 0, ""],
  ])("on the empty line %i at column %i it is the object around, %j", (line, column, path) => {
    expect(fieldText(pathAt(LINES, line, column))).toBe(path);
  });

  it("finds the way to each value of an object as it is written", () => {
    const object = { a: { b: [{ c: 1, d: [{ e: 2 }, { e: 3 }] }, { c: 4 }] }, f: { "x.y/z": "t" } };
    const lines = textOf(object).split("\n").slice(0, -1);
    const leaves = lines.map((_, line) => pathAt(lines, line, 0)).map(fieldText);
    expect(leaves).toEqual([
      "a",
      "a.b",
      "a.b[0].c",
      "a.b[0].d",
      "a.b[0].d[0].e",
      "a.b[0].d[1].e",
      "a.b[1].c",
      "f",
      "f[x.y/z]",
    ]);
  });
});
