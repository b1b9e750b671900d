import { describe, expect, it } from "vitest";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { choiceSegments, clusterQuery, leftQuery } from "./cluster-choice";
import { type RolloutClusterChoice, SHOWS } from "./rollout-address";
import { rolloutCluster, wave } from "./testing";

const CLUSTERS: readonly RolloutCluster[] = [
  rolloutCluster({ name: "a" }),
  rolloutCluster({ name: "b", health: "unhealthy" }),
  rolloutCluster({ name: "c", wave: 1, stage: "applying", health: "unknown" }),
  rolloutCluster({ name: "d", wave: 1, stage: "stalled" }),
  rolloutCluster({ name: "e", wave: 1, stage: "soaking" }),
  rolloutCluster({ name: "f", wave: 2, stage: "waiting" }),
  rolloutCluster({ name: "g", wave: 2, stage: "waiting", health: "unreachable" }),
  rolloutCluster({ name: "h", wave: 2, stage: "failed" }),
].map((cluster, index) => ({ ...cluster, position: index }));

const ROW = {
  waves: [0, 1, 2].map((index) =>
    wave(
      "applying",
      CLUSTERS.filter((cluster) => cluster.wave === index).map(({ stage, health }) => ({ stage, health, size: 1 })),
    ),
  ),
};

/** What the console answers to what is asked for a choice. */
function chosen(choice: RolloutClusterChoice): string[] {
  const { q = "", sort = "" } = clusterQuery(choice);
  const read = parseFilter(q);
  expect(problemsOf(read, rolloutClusterTable)).toEqual([]);
  const filter = compileFilter(read.terms, rolloutClusterTable, Date.now);
  const key = rolloutClusterTable.sorts[sort]?.key ?? (() => 0);
  return CLUSTERS.filter((cluster) => matchesFilter(filter, cluster))
    .toSorted((a, b) => Number(key(a)) - Number(key(b)))
    .map(({ name }) => name);
}

describe("the clusters of a rollout", () => {
  it.each<[RolloutClusterChoice, string]>([
    [{ show: "all" }, "d h b a c e f g"],
    [{ show: "not-well" }, "d h b"],
    [{ show: "done" }, "b a"],
    [{ show: "waiting" }, "f g"],
    [{ show: "all", wave: 1 }, "d c e"],
    [{ show: "not-well", wave: 0 }, "b"],
    [{ show: "soaking", wave: 0 }, ""],
    [{ show: "all", wave: 7 }, ""],
  ])("%j are %j", (choice, names) => {
    expect(chosen(choice).join(" ")).toBe(names);
  });

  it.each([
    [undefined, "All 8, Problems 3, Applying 1, Soaking 1, Waiting 2, Done 2"],
    [1, "All 3, Problems 1, Applying 1, Soaking 1, Waiting 0, Done 0"],
  ])("count by what can be shown of wave %j", (index, text) => {
    expect(
      choiceSegments(ROW, index)
        .map(({ label, size }) => `${label} ${size}`)
        .join(", "),
    ).toBe(text);
  });

  it("are away in a category of their own where some are", () => {
    const counts = [{ stage: "away", health: "unreachable", size: 2 } as const];
    const row = { waves: [...ROW.waves, wave("away", counts)] };
    const shown = (index?: number) => choiceSegments(row, index).filter(({ show }) => show === "away");
    expect([shown(), shown(0), shown(3)].map(([segment]) => segment?.size)).toEqual([2, 0, 2]);
    expect(clusterQuery({ show: "away" }).q).toBe("stage=away");
  });

  it("count what a filter leaves of them once that is known", () => {
    const group = (name: string, size: number) => ({
      group: name,
      size,
      names: [],
      why: { values: [], more: 0 },
      where: { values: [], more: 0 },
    });
    const left = {
      total: 3,
      grouped: { groups: [group("done", 2), group("failed", 1), group("not-well", 1)], more: 0 },
    };
    expect(
      choiceSegments(ROW, 1, left)
        .map(({ label, size }) => `${label} ${size}`)
        .join(", "),
    ).toBe("All 3, Problems 1, Applying 0, Soaking 0, Waiting 0, Done 2");
    expect(leftQuery({ wave: 1 }, "health:healthy")).toEqual({ q: "wave=2 health:healthy", limit: 0, group: "stage" });
    expect(leftQuery({}, "eks")).toMatchObject({ q: "eks" });
  });

  it("are gathered by stage, those that are unhealthy also by that", () => {
    const groups = CLUSTERS.flatMap((cluster) => rolloutClusterTable.groups?.stage?.(cluster) ?? []).map(
      ({ group }) => group,
    );
    for (const { show, size } of choiceSegments(ROW, undefined)) {
      if (show !== "all") expect(groups.filter((group) => group === show)).toHaveLength(size);
    }
  });

  it.each(SHOWS)("are counted as they are listed: %s", (show) => {
    for (const index of [undefined, 0, 1, 2]) {
      const size = choiceSegments(ROW, index).find((segment) => segment.show === show)?.size;
      expect(chosen({ show, wave: index })).toHaveLength(size ?? 0);
    }
  });
});
