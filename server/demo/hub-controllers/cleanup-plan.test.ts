import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { cleanupPlan } from "./cleanup-plan";

function object(name: string, priority?: string, deletionTimestamp?: string) {
  const annotations = priority === undefined ? {} : { "open-cluster-management.io/cleanup-priority": priority };
  const going = deletionTimestamp === undefined ? {} : { deletionTimestamp, finalizers: ["keep"] };
  return KubeObject.parse({ metadata: { name, annotations, ...going } });
}

const NOW = "2026-05-04T10:00:00Z";

describe("cleanupPlan", () => {
  it("is clean where nothing is left", () => {
    expect(cleanupPlan({ addOns: [], works: [] })).toEqual({ kind: "clean" });
  });

  it("takes add-ons before works, and says what is left in the hub's words", () => {
    const plan = cleanupPlan({ addOns: [object("a"), object("b", undefined, NOW)], works: [object("w")] });
    expect(plan).toEqual({
      kind: "remove",
      resource: "managedclusteraddons",
      names: ["a"],
      message:
        "The resource managedclusteraddons is remaning, the remaining count is 2, the finalizer pending count is 1",
    });
  });

  it.each([
    ["the lowest priority first", [object("late", "50"), object("soon", "10"), object("too", "10")], ["soon", "too"]],
    [
      "none and nonsense count as 0",
      [object("none"), object("bad", "x"), object("high", "101"), object("one", "1")],
      ["none", "bad", "high"],
    ],
    ["the next group waits for the one before", [object("going", "1", NOW), object("next", "2")], []],
  ])("takes %s", (_, works, names) => {
    expect(cleanupPlan({ addOns: [], works })).toMatchObject({ resource: "manifestworks", names });
  });
});
