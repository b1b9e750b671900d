import { describe, expect, it } from "vitest";
import type { AddOnText } from "./add-on-summary";
import { clusterStatus } from "./cluster-status";

const well = { health: "healthy", phase: "done" } as const;

describe("clusterStatus", () => {
  it.each<[string, Partial<AddOnText>[], string]>([
    ["no add-ons", [], "healthy"],
    ["all well", [{}, {}], "healthy"],
    ["one on its way", [{}, { health: "installing", phase: "applying" }], "applying"],
    ["one waiting for its wave", [{ phase: "waiting" }], "waiting"],
    ["one being removed", [{ health: "deleting", phase: "failed" }], "applying"],
    ["one silent", [{ health: "unknown" }, { phase: "applying" }], "silent"],
    ["one that no one expects to report yet", [{ health: "unknown", phase: "waiting" }], "waiting"],
    ["one out of reach", [{ health: "unreachable", phase: "applying" }], "silent"],
    ["one degraded", [{ health: "unknown" }, { health: "degraded" }], "degraded"],
    ["one failed", [{ health: "degraded" }, { phase: "failed" }], "unhealthy"],
  ])("of an available cluster with %s", (_, addOns, expected) => {
    const cells = addOns.map((change) => ({ ...well, ...change }));
    expect(clusterStatus({ health: "available", addOnsVisible: true, addOns: cells })).toBe(expected);
  });

  it.each([
    ["unavailable", "unavailable"],
    ["unknown", "unreachable"],
    ["pending", "pending"],
    ["joining", "joining"],
  ] as const)("of a cluster that is %s is %s, whatever its add-ons say", (health, expected) => {
    expect(clusterStatus({ health, addOnsVisible: true, addOns: [{ ...well, health: "unhealthy" }] })).toBe(expected);
  });

  it("looks at those add-ons alone that are asked about", () => {
    const addOns = [well, { ...well, health: "unhealthy" as const }];
    expect(clusterStatus({ health: "available", addOnsVisible: true, addOns }, [well])).toBe("healthy");
  });

  it("says no more than available where the add-ons may not be seen", () => {
    expect(clusterStatus({ health: "available", addOnsVisible: false, addOns: [] })).toBe("available");
  });
});
