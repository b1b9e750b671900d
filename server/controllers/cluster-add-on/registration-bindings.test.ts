import { describe, expect, it } from "vitest";
import { isBound } from "./registration-bindings";

describe("isBound", () => {
  const owner = { apiVersion: "v1", kind: "X", name: "x", uid: "u" };
  const wanted = { metadata: { labels: { a: "1" }, ownerReferences: [owner] }, roleRef: { name: "r" }, subjects: [{ name: "s" }] };

  it.each([
    ["the same", wanted, true],
    ["the same with more labels", { ...wanted, metadata: { ...wanted.metadata, labels: { a: "1", b: "2" } } }, true],
    ["other subjects", { ...wanted, subjects: [{ name: "s" }, { name: "t" }] }, false],
    ["another role", { ...wanted, roleRef: { name: "other" } }, false],
    ["no owner", { ...wanted, metadata: { labels: { a: "1" } } }, false],
  ])("tells of %s", (_, found, expected) => {
    expect(isBound(wanted, found)).toBe(expected);
  });
});
