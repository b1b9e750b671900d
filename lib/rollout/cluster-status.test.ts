import { describe, expect, it } from "vitest";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { rolloutStatusOf } from "./cluster-status";
import type { DesiredConfig } from "./desired-configs";

const SINCE = "2030-01-01T00:00:00Z";
const sinceMs = Date.parse(SINCE);

const A = { name: "a", specHash: "1" };
const A2 = { name: "a", specHash: "2" };
const B = { namespace: "ns", name: "b", specHash: "1" };

const desired = (...configs: { namespace?: string; name: string; specHash: string }[]): DesiredConfig[] =>
  configs.map((config) => ({ group: "g", resource: "r", namespace: "", ...config }));

const reference = (desiredConfig?: object, lastAppliedConfig?: object) => ({
  group: "g",
  resource: "r",
  desiredConfig,
  lastAppliedConfig,
});

function statusOf(references: object[], wanted: DesiredConfig[], reason?: string, lastTransitionTime = SINCE) {
  const conditions = reason === undefined ? [] : [{ type: "Progressing", status: "True", reason, lastTransitionTime }];
  const clusterAddOn = ManagedClusterAddOn.parse({
    metadata: { namespace: "c1" },
    status: { configReferences: references, conditions },
  });
  return rolloutStatusOf(clusterAddOn, wanted);
}

describe("rolloutStatusOf", () => {
  it.each([
    ["fewer references than desired", [], desired(A)],
    ["more references than desired", [reference(A, A), reference(B, B)], desired(A)],
    ["another object", [reference(B, B)], desired(A)],
    ["the same name elsewhere", [reference({ ...A, namespace: "ns" }, A)], desired(A)],
    ["a reference without an object", [reference(undefined)], desired(A)],
    ["an older hash", [reference(A, A)], desired(A2)],
  ])("is to apply with %s", (_, references, wanted) => {
    expect(statusOf(references, wanted, "Completed")).toEqual({ cluster: "c1", status: "to-apply" });
  });

  it.each([
    ["Progressing", { status: "progressing", sinceMs }],
    ["Failed", { status: "failed", sinceMs }],
    ["WaitingForManifestApplied", { status: "progressing" }],
    ["Completed", { status: "progressing" }],
    [undefined, { status: "progressing" }],
  ])("is on its way until applied: reason %s", (reason, status) => {
    expect(statusOf([reference(A)], desired(A), reason)).toEqual({ cluster: "c1", ...status });
    expect(statusOf([reference(A2, A)], desired(A2), reason)).toEqual({ cluster: "c1", ...status });
  });

  it.each([
    ["Completed", { sinceMs }],
    ["Progressing", {}],
    [undefined, {}],
  ])("succeeded when all is applied: reason %s", (reason, since) => {
    const references = [reference(B, B), reference(A, A)];
    expect(statusOf(references, desired(A, B), reason)).toEqual({ cluster: "c1", status: "succeeded", ...since });
  });

  it("succeeded when nothing is wanted and nothing is there", () => {
    expect(statusOf([], [])).toEqual({ cluster: "c1", status: "succeeded" });
  });

  it("lets the first reference that is not done decide", () => {
    expect(statusOf([reference(A), reference(B, B)], desired(A, { ...B, specHash: "2" })).status).toBe("progressing");
    expect(statusOf([reference(B, B), reference(A)], desired(A, { ...B, specHash: "2" })).status).toBe("to-apply");
  });

  it("does not take a broken time for a time", () => {
    expect(statusOf([reference(A)], desired(A), "Progressing", "yesterday")).toEqual({
      cluster: "c1",
      status: "progressing",
    });
  });
});
