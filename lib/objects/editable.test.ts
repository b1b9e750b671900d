import { describe, expect, it } from "vitest";
import type { RawMeta, RawObject } from "@/lib/kube/object";
import { editableOf, inOrderOf, withEdits } from "./editable";

const APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
const SET_BY_HUB = {
  uid: "u",
  resourceVersion: "7",
  generation: 3,
  creationTimestamp: "2026-01-01T00:00:00Z",
  managedFields: [{ manager: "kubectl" }],
};

/** A template as a hub holds it after `kubectl apply`. */
function applied(image: string, metadata: Partial<RawMeta> = {}, status: object = { observed: 1 }): RawObject {
  const annotations = { [APPLIED]: JSON.stringify({ spec: { image } }) };
  return {
    apiVersion: "a/v1",
    kind: "AddOnTemplate",
    metadata: { name: "hello", annotations, ...SET_BY_HUB, ...metadata },
    spec: { image },
    status,
  };
}

const lastApplied = ({ metadata }: RawObject) => metadata.annotations?.[APPLIED];

describe("what people edit of an object", () => {
  it("is neither its status nor what the hub and kubectl keep in its metadata", () => {
    expect(editableOf(applied("v1"))).toEqual({
      apiVersion: "a/v1",
      kind: "AddOnTemplate",
      metadata: { name: "hello" },
      spec: { image: "v1" },
    });
  });

  it("has all other annotations, in their order", () => {
    const annotations = { b: "1", [APPLIED]: "{}", a: "2" };
    const { metadata } = editableOf(applied("v1", { annotations, labels: { l: "1" } }));
    expect(Object.entries(metadata.annotations ?? {})).toEqual([
      ["b", "1"],
      ["a", "2"],
    ]);
    expect(metadata.labels).toEqual({ l: "1" });
  });

  it("is the same before and after bookkeeping alone has changed", () => {
    const again = { generation: 4, resourceVersion: "8", managedFields: [], annotations: { [APPLIED]: "{}" } };
    expect(editableOf(applied("v1", again, { observed: 2 }))).toEqual(editableOf(applied("v1")));
  });
});

describe("an object with edits", () => {
  it.each([
    ["no annotations", undefined, { [APPLIED]: lastApplied(applied("v1")) }],
    ["annotations of its own", { a: "1" }, { a: "1", [APPLIED]: lastApplied(applied("v1")) }],
    ["another copy of what was applied", { [APPLIED]: "{}" }, { [APPLIED]: lastApplied(applied("v1")) }],
  ])("keeps what kubectl noted, where the edited one has %s", (_, annotations, expected) => {
    const edited: RawObject = {
      ...editableOf(applied("v2")),
      metadata: { name: "hello", ...(annotations && { annotations }) },
    };
    expect(withEdits(applied("v1"), edited)).toEqual({
      ...applied("v2"),
      metadata: { name: "hello", ...SET_BY_HUB, annotations: expected },
    });
  });

  it("gets no note that is not there", () => {
    const current = applied("v1", { annotations: { a: "1" } });
    expect(withEdits(current, applied("v2")).metadata).toEqual({ name: "hello", ...SET_BY_HUB });
  });

  it("leaves it to the hub to refuse annotations that are none", () => {
    // As somebody may type it.
    const annotations = "text" as unknown as RawMeta["annotations"];
    expect(withEdits(applied("v1"), applied("v2", { annotations })).metadata.annotations).toBe("text");
  });
});

describe("inOrderOf", () => {
  it("puts fields in the order that they had, and new ones behind", () => {
    const after = inOrderOf({ b: 1, a: { d: 1, c: 1 }, gone: 1 }, { new: 1, a: { c: 2, d: 2 }, b: 2 });
    expect(JSON.stringify(after)).toBe('{"b":2,"a":{"d":2,"c":2},"new":1}');
  });
});
