import { describe, expect, it } from "vitest";
import type { ClusterAddOnCell } from "@/lib/api/clusters";
import { standing, standingCounts } from "./cluster-standing";
import { addOnCell, clusterRow } from "./testing";

describe("standing", () => {
  it.each<[string, Partial<ClusterAddOnCell>[], string]>([
    ["no add-ons", [], "healthy"],
    ["all well", [{}, {}], "healthy"],
    ["one on its way", [{}, { health: "installing", phase: "applying" }], "applying"],
    ["one waiting for its wave", [{ phase: "waiting" }], "applying"],
    ["one silent", [{ health: "unknown" }, { phase: "applying" }], "silent"],
    ["one degraded", [{ health: "unknown" }, { health: "degraded" }], "degraded"],
    ["one failed", [{ health: "degraded" }, { phase: "failed" }], "unhealthy"],
  ])("of an available cluster with %s", (_, cells, expected) => {
    expect(standing(clusterRow({ addOns: cells.map(addOnCell) }))).toBe(expected);
  });

  it.each([
    ["unavailable", "unavailable"],
    ["unknown", "unreachable"],
    ["pending", "pending"],
    ["joining", "joining"],
  ] as const)("of a cluster that is %s is %s, whatever its add-ons say", (health, expected) => {
    expect(standing(clusterRow({ health, addOns: [addOnCell({ health: "unhealthy" })] }))).toBe(expected);
  });

  it("says no more than available where the add-ons may not be seen", () => {
    expect(standing(clusterRow({ addOnsVisible: false }))).toBe("available");
  });
});

describe("standingCounts", () => {
  it("counts each cluster once, the well first, without zeros", () => {
    const rows = [
      clusterRow({ health: "pending" }),
      clusterRow(),
      clusterRow(),
      clusterRow({ addOns: [addOnCell({ health: "degraded" })] }),
    ];
    expect([...standingCounts(rows)]).toEqual([
      ["healthy", 2],
      ["degraded", 1],
      ["pending", 1],
    ]);
  });
});
