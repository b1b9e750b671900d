import { describe, expect, it } from "vitest";
import { ADD_ON_STATUSES_WORST_FIRST, type AddOnStatus } from "@/lib/health/add-on-status";
import { WORK_STATUSES_WORST_FIRST } from "@/lib/health/work-status";
import { seededRandom } from "@/lib/kube/random";
import { type GraphFacts, gatherGraph } from "./gather-graph";

const group = (clusters: readonly string[], index = 0, name = "") => ({ index, name, clusters });
const fleet = (size: number) => Array.from({ length: size }, (_, n) => `c${n}`);

function facts(change: Partial<GraphFacts> & { on?: Record<string, AddOnStatus> } = {}): GraphFacts {
  const { on = {}, ...rest } = change;
  return { placements: [], statuses: new Map(Object.entries(on)), sees: () => true, works: [], ...rest };
}

describe("a few clusters", () => {
  const graph = gatherGraph(
    facts({
      placements: [{ key: "fleet/all", groups: [group(["c1", "c2"], 0, "canary"), group(["c3"], 1)] }],
      on: { c1: "healthy", c2: "unhealthy", c9: "healthy" },
      works: [{ cluster: "c2", work: "deploy-0", status: "unavailable" }],
    }),
  );

  it("stand one by one, worst first, those that are not there among them", () => {
    expect(graph.clusters.map(({ cluster, status, isDirect }) => [cluster, status, isDirect])).toEqual([
      ["c2", "unhealthy", false],
      ["c3", "absent", false],
      ["c1", "healthy", false],
      ["c9", "healthy", true],
    ]);
  });

  it("hang on their groups, and their works on them", () => {
    expect(graph.groups.map(({ name, clusters, placement }) => [name, clusters, placement])).toEqual([
      ["canary", ["cluster c1", "cluster c2"], "placement fleet/all"],
      ["", ["cluster c3"], "placement fleet/all"],
    ]);
    expect(graph.works).toMatchObject([{ work: "deploy-0", cluster: "c2", clusters: ["cluster c2"] }]);
  });
});

it("gathers clusters the same whether they have their works already or not", () => {
  const names = fleet(14);
  const on = Object.fromEntries(names.map((name): [string, AddOnStatus] => [name, "applying"]));
  const placements = [{ key: "fleet/all", groups: [group(names)] }];
  const gathered = [0, 7, 14].map((applied) => {
    const works = names
      .slice(0, applied)
      .map((cluster) => ({ cluster, work: "deploy-0", status: "available" as const }));
    return gatherGraph(facts({ placements, on, works })).clusters.map(({ id }) => id);
  });
  expect(gathered).toEqual([["cluster applying"], ["cluster applying"], ["cluster applying"]]);
});

it("gathers many clusters by how they stand, and keeps what is wrong apart", () => {
  const names = fleet(9_813);
  const on = Object.fromEntries(
    names.map((name, position): [string, AddOnStatus] => [name, position === 7 ? "unhealthy" : "healthy"]),
  );
  const works = names.map((cluster) => ({ cluster, work: "deploy-0", status: "available" as const }));
  const graph = gatherGraph(facts({ placements: [{ key: "fleet/all", groups: [group(names)] }], on, works }));
  expect(graph.clusters).toEqual([
    { id: "cluster unhealthy", status: "unhealthy", size: 1, isDirect: false },
    { id: "cluster healthy", status: "healthy", size: 9_812, isDirect: false },
  ]);
  expect(graph.works).toMatchObject([{ size: 9_813, folds: 1, clusters: ["cluster healthy", "cluster unhealthy"] }]);
  expect(graph.groups).toMatchObject([{ clusters: ["cluster unhealthy", "cluster healthy"] }]);
});

it("gathers many groups by the worst that is in them", () => {
  const names = fleet(100);
  const on = Object.fromEntries(
    names.map((name): [string, AddOnStatus] => [name, name === "c40" ? "degraded" : "healthy"]),
  );
  const graph = gatherGraph(
    facts({ placements: [{ key: "fleet/all", groups: names.map((name, position) => group([name], position)) }], on }),
  );
  expect(graph.groups.map(({ folds, size, counts }) => [folds, size, counts])).toEqual([
    [99, 99, [{ status: "healthy", size: 99 }]],
    [1, 1, [{ status: "degraded", size: 1 }]],
  ]);
});

it("says nothing of where it is not seen", () => {
  const graph = gatherGraph(
    facts({ placements: [{ key: "fleet/all", groups: [group(["mine", "theirs"])] }], sees: (name) => name === "mine" }),
  );
  expect(graph.clusters.map(({ cluster }) => cluster)).toEqual(["mine"]);
  expect(graph.groups).toMatchObject([
    { size: 2, counts: [{ status: "absent", size: 1 }], clusters: ["cluster mine"] },
  ]);
});

it("is small whatever the fleet, counts each cluster once, and has no edge into nothing", () => {
  const random = seededRandom(7);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T; // none of them is empty
  for (let run = 0; run < 100; run += 1) {
    const names = () => [...new Set(Array.from({ length: below(12) }, () => `c${below(80)}`))];
    const groups = Array.from({ length: below(12) }, () => Array.from({ length: below(30) }, names));
    const on = Object.fromEntries(names().map((name) => [name, pick(ADD_ON_STATUSES_WORST_FIRST)]));
    const works = names().map((cluster) => ({
      cluster,
      work: pick(["a", "b", cluster]),
      status: pick(WORK_STATUSES_WORST_FIRST),
    }));
    const placements = groups.map((own, position) => ({
      key: `fleet/p${position}`,
      groups: own.map((each, index) => group(each, index)),
    }));
    const graph = gatherGraph(facts({ placements, on, works }));
    const { clusters } = graph;
    const size = 1 + graph.placements.length + graph.groups.length + clusters.length + graph.works.length;
    expect(size).toBeLessThanOrEqual(1 + 9 + 9 + 8 + WORK_STATUSES_WORST_FIRST.length);
    const all = new Set([...Object.keys(on), ...groups.flat(2)]);
    expect(clusters.reduce((sum, each) => sum + each.size, 0)).toBe(all.size);
    const ids = new Set([...clusters, ...graph.placements].map(({ id }) => id));
    for (const each of graph.groups) for (const id of [each.placement, ...each.clusters]) expect(ids).toContain(id);
    for (const each of graph.works) for (const id of each.clusters) expect(ids).toContain(id);
  }
});
