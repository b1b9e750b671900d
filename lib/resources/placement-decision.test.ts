import { describe, expect, it } from "vitest";
import { groupOf, PlacementDecision, placementOf } from "./placement-decision";

const PREFIX = "cluster.open-cluster-management.io";

function decision(labels: Record<string, string>): PlacementDecision {
  return PlacementDecision.parse({ metadata: { name: "p-decision-1", namespace: "team", labels } });
}

describe("placementOf", () => {
  it("takes the placement's name from the label, not from the object's", () => {
    expect(placementOf(decision({ [`${PREFIX}/placement`]: "blue" }))).toBe("team/blue");
    expect(placementOf(decision({}))).toBe("team/");
  });
});

describe("groupOf", () => {
  it.each([
    [{ index: "0" }, { index: 0, name: "" }],
    [
      { index: "12", name: "canary" },
      { index: 12, name: "canary" },
    ],
    [{}, undefined],
    [{ index: "" }, undefined],
    [{ index: "first" }, undefined],
    [{ index: "1.5" }, undefined],
    [{ index: "1e3" }, undefined],
    [{ name: "canary" }, undefined],
  ])("reads the labels %j as %j", (given, group) => {
    const labels = Object.entries(given).map(([key, value]) => [`${PREFIX}/decision-group-${key}`, value]);
    expect(groupOf(decision(Object.fromEntries(labels)))).toEqual(group);
  });
});
