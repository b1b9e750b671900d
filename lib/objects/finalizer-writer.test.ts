import { expect, it } from "vitest";
import { finalizerWriter } from "./finalizer-writer";

const FINALIZER = "cleanup.example.com/volumes";
const owning = (manager: unknown, finalizers: object, time?: string) => ({
  manager,
  time,
  operation: "Update",
  fieldsV1: { "f:metadata": { "f:finalizers": { ".": {}, ...finalizers } } },
});

it("names the program that owns the finalizer, and when it wrote last", () => {
  const managedFields = [
    owning("agent", { 'v:"other.example.com/x"': {} }),
    owning("volume-controller", { [`v:"${FINALIZER}"`]: {} }, "2030-01-01T08:00:00Z"),
  ];
  expect(finalizerWriter(managedFields, FINALIZER)).toEqual({
    manager: "volume-controller",
    at: "2030-01-01T08:00:00Z",
  });
});

it.each([
  ["nothing is recorded", undefined],
  ["others own others", [owning("agent", {})]],
  ["the owner has no name", [owning("", { [`v:"${FINALIZER}"`]: {} })]],
  ["the fields are no fields", [{ manager: "a", fieldsV1: { "f:metadata": "x" } }, "b", null]],
])("knows none where %s", (_, managedFields) => {
  expect(finalizerWriter(managedFields, FINALIZER)).toBeUndefined();
});
