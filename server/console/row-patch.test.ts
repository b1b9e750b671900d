import { describe, expect, it } from "vitest";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { withoutAddOns } from "@/server/clusters/cluster-row";
import { joinSteps, rowPatch } from "@/server/lists/row-patch";
import type { RowStep } from "@/server/lists/row-view";

type ClusterStep = RowStep<ClusterRow>;

const whole = (row: ClusterRow) => row;

function row(name: string, health: ClusterRow["health"] = "available", addOns: readonly string[] = []): ClusterRow {
  const cells = addOns.map((addOn) => ({ name: addOn, health: "healthy", phase: "done" }) as const);
  return { name, health, createdAt: "", addOnsVisible: true, addOns: cells };
}

function step(
  revision: number,
  ...changes: [before: ClusterRow | undefined, after: ClusterRow | undefined][]
): ClusterStep {
  return {
    revision,
    rows: new Map(changes.map(([before, after]) => [(after ?? before)?.name ?? "", { before, after }])),
  };
}

describe("rowPatch", () => {
  it("tells what came, what changed and what left", () => {
    const patch = rowPatch(
      "addons",
      step(7, [undefined, row("a")], [row("b"), row("b", "unavailable")], [row("c"), undefined]),
      whole,
    );
    expect(patch).toEqual({
      type: "rows",
      view: "addons",
      revision: 7,
      upserts: [row("a"), row("b", "unavailable")],
      leaves: ["c"],
    });
  });

  it("tells a caller who may not see add-ons nothing of them, not even that something happened", () => {
    expect(rowPatch("addons", step(7, [row("a"), row("a", "available", ["secret"])]), withoutAddOns)).toBeUndefined();
    const patch = rowPatch(
      "addons",
      step(8, [row("a", "available", ["secret"]), row("a", "unavailable", ["secret", "more"])]),
      withoutAddOns,
    );
    expect(patch?.upserts).toEqual([{ ...row("a", "unavailable"), addOnsVisible: false }]);
  });
});

describe("joinSteps", () => {
  it.each<[string, ClusterStep, ClusterStep, object | undefined]>([
    [
      "the last state counts",
      step(1, [row("a"), row("a", "unknown")]),
      step(2, [row("a", "unknown"), row("a", "deleting")]),
      { upserts: [{ health: "deleting" }] },
    ],
    ["what came and left was never there", step(1, [undefined, row("a")]), step(2, [row("a"), undefined]), undefined],
    [
      "what left and came back may have changed",
      step(1, [row("a"), undefined]),
      step(2, [undefined, row("a", "pending")]),
      { upserts: [{ health: "pending" }], leaves: [] },
    ],
    [
      "what came back as it was is no change",
      step(1, [row("a"), row("a", "unknown")]),
      step(2, [row("a", "unknown"), row("a")]),
      undefined,
    ],
    [
      "other rows stay",
      step(1, [undefined, row("a")]),
      step(2, [row("b"), undefined]),
      { upserts: [{ name: "a" }], leaves: ["b"] },
    ],
  ])("%s", (_, first, second, expected) => {
    const patch = rowPatch("addons", joinSteps(first, second), whole);
    if (expected === undefined) expect(patch).toBeUndefined();
    else expect(patch).toMatchObject({ revision: 2, ...expected });
  });
});
