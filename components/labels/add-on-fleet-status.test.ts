import { describe, expect, it } from "vitest";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnRow } from "@/lib/lists/testing";
import { clusterText, fleetSegments, installText } from "./add-on-fleet-status";
import { counts } from "./testing";

const MIXED = counts(
  [5, "healthy", "done"],
  [2, "unhealthy", "done"],
  [1, "unreachable", "done"],
  [3, "installing", "applying"],
);

it("counts each cluster in one segment, trouble last", () => {
  const row = addOnRow({ counts: MIXED });
  expect(fleetSegments(row).map(({ label, size }) => `${size} ${label}`)).toEqual([
    "5 Healthy",
    "3 Applying",
    "1 Unreachable",
    "2 Unhealthy",
  ]);
});

describe("where an add-on is", () => {
  it.each<[string, Partial<AddOnRow>]>([
    ["11", { counts: MIXED }],
    ["11", { counts: MIXED, decided: 11 }],
    ["11 of 12", { counts: MIXED, decided: 12 }],
    ["0 of 12", { decided: 12 }],
    ["", { clustersVisible: false, decided: 12 }],
  ])("reads %j", (text, change) => {
    expect(clusterText(addOnRow(change))).toBe(text);
  });

  it("says how it gets there", () => {
    expect(installText(addOnRow({ install: "manual", placements: [] }))).toBe("Manual");
    expect(installText(addOnRow())).toBe("1 placement");
  });
});
