import { describe, expect, it } from "vitest";
import { isBound } from "./registration-bindings";

describe("isBound", () => {
  const owner = { apiVersion: "v1", kind: "X", name: "x", uid: "u" };
  const desired = {
    metadata: { labels: { a: "1" }, ownerReferences: [owner] },
    roleRef: { name: "r" },
    subjects: [{ name: "s" }],
  };

  it.each([
    ["the same", desired, true],
    ["the same with more labels", { ...desired, metadata: { ...desired.metadata, labels: { a: "1", b: "2" } } }, true],
    ["other subjects", { ...desired, subjects: [{ name: "s" }, { name: "t" }] }, false],
    ["another role", { ...desired, roleRef: { name: "other" } }, false],
    ["no owner", { ...desired, metadata: { labels: { a: "1" } } }, false],
  ])("recognizes %s", (_, found, expected) => {
    expect(isBound(desired, found)).toBe(expected);
  });
});
