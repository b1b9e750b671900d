import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { versionsBefore } from "./earlier-versions";

const object = (spec: object, metadata: object = {}): RawObject => ({
  kind: "Set",
  metadata: { name: "a", ...metadata },
  spec,
});
const NOW = object({ image: "v3", args: ["c"], limits: { cpu: 1, memory: 2 } }, { labels: { old: "1", new: "2" } });

describe("an object before its recorded changes", () => {
  it.each<[string, string, string, RawObject]>([
    [
      "with another value",
      "spec: {image: v2}",
      "spec: {image: v3}",
      { ...NOW, spec: { ...(NOW.spec as object), image: "v2" } },
    ],
    [
      "with another list",
      "spec: {args: [a, b]}",
      "spec: {args: [c]}",
      { ...NOW, spec: { ...(NOW.spec as object), args: ["a", "b"] } },
    ],
    [
      "without what was added beside other fields",
      "",
      "metadata: {labels: {new: '2'}}",
      { ...NOW, metadata: { name: "a", labels: { old: "1" } } },
    ],
    [
      "without a field that was new",
      "",
      "spec: {limits: {cpu: 1, memory: 2}}",
      object({ image: "v3", args: ["c"] }, { labels: { old: "1", new: "2" } }),
    ],
    [
      "with what was removed",
      "spec: {extra: {a: 1}}",
      "",
      { ...NOW, spec: { ...(NOW.spec as object), extra: { a: 1 } } },
    ],
    [
      "with a list for an object",
      "spec: {limits: [1]}",
      "spec: {limits: {cpu: 1, memory: 2}}",
      { ...NOW, spec: { ...(NOW.spec as object), limits: [1] } },
    ],
  ])("is there %s", (_, before, after, expected) => {
    expect(versionsBefore(NOW, [{ before, after }])).toEqual([expected]);
  });

  it("leads from change to change, up to one that does not fit", () => {
    const versions = versionsBefore(NOW, [
      { before: "spec: {image: v2}", after: "spec: {image: v3}" },
      { before: "spec: {image: v1}", after: "spec: {image: v2}" },
      { before: "spec: {image: v0}", after: "spec: {image: v9}" },
      { before: "spec: {args: [x]}", after: "spec: {args: [c]}" },
    ]);
    expect(versions.map((each) => (each?.spec as { image: string } | undefined)?.image)).toEqual([
      "v2",
      "v1",
      undefined,
      undefined,
    ]);
  });

  it.each([
    ["hidden", { before: "spec: {image: v2}", after: "spec: {image: v3}", isMasked: true }],
    ["cut", { before: "spec: {image: v2}", after: "spec: {image: v3}", isCut: true }],
    ["no YAML", { before: "spec: [", after: "spec: {image: v3}" }],
    ["not recorded", undefined],
  ])("is not known where a part of the change is %s", (_, change) => {
    expect(versionsBefore(NOW, [change])).toEqual([undefined]);
  });
});
