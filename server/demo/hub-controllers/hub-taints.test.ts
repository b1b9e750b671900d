import { describe, expect, it } from "vitest";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { plannedTaints } from "./hub-taints";

const UNREACHABLE = {
  key: "cluster.open-cluster-management.io/unreachable",
  value: "",
  effect: "NoSelect",
  timeAdded: "2026-05-04T10:00:00Z",
};
const UNAVAILABLE = { ...UNREACHABLE, key: "cluster.open-cluster-management.io/unavailable" };
const FOREIGN = {
  key: "example.com/maintenance",
  value: "tonight",
  effect: "PreferNoSelect",
  timeAdded: "2026-05-04T09:00:00Z",
};

function planned(available: string | undefined, taints: object[]) {
  const conditions = available === undefined ? [] : [{ type: "ManagedClusterConditionAvailable", status: available }];
  return plannedTaints(ManagedCluster.parse({ spec: { taints }, status: { conditions } }));
}

describe("plannedTaints", () => {
  const table: [string, string | undefined, object[], string[] | undefined][] = [
    ["a new cluster is unreachable", undefined, [], [UNREACHABLE.key]],
    ["a lost one too", "Unknown", [], [UNREACHABLE.key]],
    ["one whose API server is down is unavailable", "False", [], [UNAVAILABLE.key]],
    ["one that is well has neither", "True", [UNREACHABLE, UNAVAILABLE], []],
    ["one taint replaces the other", "False", [UNREACHABLE], [UNAVAILABLE.key]],
    ["what is right stays", "Unknown", [UNREACHABLE, FOREIGN], undefined],
    ["nothing to do for a cluster that is well", "True", [FOREIGN], undefined],
    ["a wrong effect is put right", "Unknown", [{ ...UNREACHABLE, effect: "PreferNoSelect" }], [UNREACHABLE.key]],
    ["other taints stay", "False", [FOREIGN, UNREACHABLE], [FOREIGN.key, UNAVAILABLE.key]],
  ];

  it.each(table)("%s", (_, available, taints, keys) => {
    expect(planned(available, taints)?.map(({ key }) => key)).toEqual(keys);
  });

  it("echoes other taints as they are and gives a new one no time", () => {
    const bare = { key: "example.com/bare", effect: "NoSelect", timeAdded: "2026-05-04T09:00:00Z" };
    expect(planned("False", [FOREIGN, bare])).toEqual([FOREIGN, bare, { key: UNAVAILABLE.key, effect: "NoSelect" }]);
  });
});
