import { describe, expect, it } from "vitest";
import type { DecisionObject } from "@/lib/placement/decision-objects";
import { type DecisionStep, planDecisions } from "./decision-plan";

const INDEX = "cluster.open-cluster-management.io/decision-group-index";
const NAME = "cluster.open-cluster-management.io/decision-group-name";
const PLACEMENT = "cluster.open-cluster-management.io/placement";

function object(number: number, clusters: readonly string[], group = 0): DecisionObject {
  return { name: `p-decision-${number}`, labels: { [PLACEMENT]: "p", [INDEX]: String(group), [NAME]: "" }, clusters };
}

/** The contents of all objects after each step. */
function replay(
  existing: readonly DecisionObject[],
  steps: readonly DecisionStep[],
): ReadonlyMap<string, readonly string[]>[] {
  const state = new Map(existing.map(({ name, clusters }) => [name, clusters]));
  return steps.map((step) => {
    if (step.kind === "create") state.set(step.decision.name, step.decision.clusters);
    if (step.kind === "report") state.set(step.name, step.clusters);
    if (step.kind === "remove") state.delete(step.name);
    return new Map(state);
  });
}

describe("planDecisions", () => {
  it("does nothing where nothing changes", () => {
    expect(planDecisions([object(1, ["a"])], [object(1, ["a"])])).toEqual([]);
  });

  it("creates, says, labels and removes", () => {
    const steps = planDecisions(
      [object(1, ["a", "b"], 0), object(2, ["c"], 1), object(3, ["d"], 2)],
      [object(1, ["a"], 0), object(2, ["c"], 0), object(4, [])],
    );
    expect(steps.map(({ kind }) => kind)).toEqual(["report", "label", "create", "remove"]);
  });

  it("removes labels that are not its own", () => {
    const strange = { ...object(1, []), labels: { ...object(1, []).labels, team: "x" } };
    const { labels } = object(1, []);
    expect(planDecisions([object(1, [])], [strange])).toEqual([
      { kind: "label", name: "p-decision-1", labels: { ...labels, team: null } },
    ]);
  });

  const moves: readonly [string, readonly DecisionObject[], readonly DecisionObject[]][] = [
    ["to a later object", [object(1, ["a"]), object(2, ["b", "c"])], [object(1, ["a", "b"]), object(2, ["c"])]],
    ["to an earlier object", [object(1, ["a", "b"]), object(2, ["c"])], [object(1, ["a"]), object(2, ["b", "c"])]],
    ["both ways at once", [object(1, ["b"]), object(2, ["a"])], [object(1, ["a"]), object(2, ["b"])]],
    [
      "around a ring",
      [object(1, ["c"]), object(2, ["a"]), object(3, ["b"])],
      [object(1, ["a"]), object(2, ["b"]), object(3, ["c"])],
    ],
    ["to a new object", [object(1, ["a"]), object(2, ["b"])], [object(1, ["a", "b"])]],
    ["out of a surplus object", [object(1, ["a", "b"])], [object(1, ["a"]), object(2, ["b"])]],
  ];

  it.each(moves)("never leaves a cluster out that moves %s", (_, wanted, existing) => {
    const staying = existing
      .flatMap(({ clusters }) => clusters)
      .filter((cluster) => wanted.some(({ clusters }) => clusters.includes(cluster)));
    const states = replay(existing, planDecisions(wanted, existing));
    for (const state of states) expect([...state.values()].flat()).toEqual(expect.arrayContaining(staying));
    expect(states.at(-1)).toEqual(new Map(wanted.map(({ name, clusters }) => [name, clusters])));
  });
});
