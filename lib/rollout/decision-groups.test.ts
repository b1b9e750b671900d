import { describe, expect, it } from "vitest";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { groupDecisions, orderGroups } from "./decision-groups";

function decision(
  name: string,
  labels: Readonly<Record<string, string>>,
  clusters: readonly string[],
): PlacementDecision {
  const prefixed = Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [`cluster.open-cluster-management.io/decision-group-${key}`, value]),
  );
  return PlacementDecision.parse({
    metadata: { name, labels: prefixed },
    status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
  });
}

describe("groupDecisions", () => {
  it("joins the objects of one group and orders groups by number, not by text", () => {
    const decisions = [
      decision("p-decision-4", { index: "10", name: "" }, ["z"]),
      decision("p-decision-2", { index: "2", name: "" }, ["c", "b"]),
      decision("p-decision-3", { index: "2", name: "" }, ["a"]),
      decision("p-decision-1", { index: "0", name: "canary" }, ["d"]),
    ];
    expect(groupDecisions(decisions)).toEqual({
      ok: true,
      groups: [
        { index: 0, name: "canary", clusters: ["d"] },
        { index: 2, name: "", clusters: ["a", "b", "c"] },
        { index: 10, name: "", clusters: ["z"] },
      ],
    });
  });

  it("counts a cluster once while it moves from one object to the next", () => {
    const decisions = [
      decision("p-decision-1", { index: "0" }, ["a", "b"]),
      decision("p-decision-2", { index: "1" }, ["b", "c"]),
    ];
    expect(groupDecisions(decisions)).toMatchObject({ groups: [{ clusters: ["a", "b"] }, { clusters: ["c"] }] });
  });

  it.each<Record<string, string>>([{}, { index: "" }, { index: "1.5" }, { index: "one" }])(
    "refuses the labels %j",
    (labels) => {
      expect(groupDecisions([decision("p-decision-1", labels, ["a"])])).toMatchObject({ ok: false });
    },
  );

  it("has no group without decisions", () => {
    expect(groupDecisions([])).toEqual({ ok: true, groups: [] });
  });
});

describe("orderGroups", () => {
  it("keeps groups that share an index", () => {
    const groups = [
      { index: 1, name: "b", clusters: ["x"] },
      { index: 1, name: "a", clusters: ["y"] },
    ];
    expect(orderGroups(groups).map(({ name }) => name)).toEqual(["a", "b"]);
  });
});
