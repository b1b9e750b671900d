import { describe, expect, it } from "vitest";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { seededRandom } from "@/lib/kube/random";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { clusterCel } from "./cluster-cel";
import type { ScheduleInput } from "./schedule";
import { binding, cluster, run, score, set } from "./testing";

const cel = clusterCel();

interface Situation {
  readonly clusters: readonly ManagedCluster[];
  readonly spec: object;
  readonly change: Partial<ScheduleInput>;
}

/** Any placement over any fleet, from a seed. */
function situation(seed: number): Situation {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  const pick = <T>(...from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];
  const clusters = Array.from({ length: below(30) }, (_, index) =>
    cluster(`c${index}`, {
      labels: { region: pick("west", "east"), [CLUSTER_SET_LABEL]: pick("prod", "prod", "dev", "other") },
      taints: chance(0.2) ? [{ key: "k", effect: pick("NoSelect", "NoSelectIfNew", "PreferNoSelect") }] : [],
      deleting: chance(0.1),
      status: { allocatable: { cpu: String(1 + below(4)) }, capacity: { cpu: "8" } },
    }),
  );
  const names = clusters.map(({ metadata }) => metadata.name);
  const some = () => names.filter(() => chance(0.3));
  const scored = new Map(some().map((name) => [name, below(200) - 100]));
  const selector = { labelSelector: { matchLabels: { region: "west" } } };
  const celPredicate = { celSelector: { celExpressions: [`managedCluster.metadata.name.matches("[0-4]$")`] } };
  const coordinates = [
    { type: "BuiltIn", builtIn: "ResourceAllocatableCPU" },
    { type: "BuiltIn", builtIn: pick("Steady", "Balance", "Wrong") },
    { type: "AddOn", addOn: { resourceName: "demo", scoreName: "demo" } },
  ].filter(() => chance(0.5));
  return {
    clusters,
    spec: {
      ...(chance(0.7) ? { numberOfClusters: below(12) } : {}),
      clusterSets: chance(0.2) ? ["dev"] : [],
      predicates: [{ requiredClusterSelector: selector }, { requiredClusterSelector: celPredicate }].filter(() =>
        chance(0.4),
      ),
      tolerations: chance(0.3) ? [{ key: "k", operator: "Exists" }] : [],
      prioritizerPolicy: {
        mode: pick("Additive", "Exact"),
        configurations: coordinates.map((scoreCoordinate) => ({ scoreCoordinate, weight: below(7) - 3 })),
      },
      decisionStrategy: {
        groupStrategy: {
          decisionGroups: chance(0.5) ? [{ groupName: "canary", groupClusterSelector: selector }] : [],
          clustersPerDecisionGroup: pick<number | string>("100%", "30%", 3, 0),
        },
      },
    },
    change: {
      cel,
      sets: [set("prod"), set("dev"), set("other")],
      bindings: [binding("prod"), binding("dev")],
      decided: new Set(some()),
      otherDecisions: () => new Map(some().map((name) => [name, 1 + (scored.get(name) ?? 1) ** 2])),
      scoresOf: (name, resource) => {
        const value = scored.get(name);
        return value === undefined ? undefined : score(name, resource, { scores: [{ name: "demo", value }] });
      },
    },
  };
}

const situations = Array.from({ length: 300 }, (_, seed) => situation(seed + 1)).map((one) => {
  const counts = one.change.otherDecisions?.() ?? new Map<string, number>();
  return { ...one, change: { ...one.change, otherDecisions: () => counts } };
});

describe("whatever the placement and the fleet,", () => {
  const results = situations.map(({ clusters, spec, change }) => ({
    clusters,
    spec,
    change,
    result: run(clusters, spec, change),
  }));

  it("the answer is the same again, and in whichever order clusters, sets and bindings come", () => {
    for (const { clusters, spec, change, result } of results) {
      expect(run(clusters, spec, change)).toEqual(result);
      const turned = {
        ...change,
        sets: change.sets?.toReversed() ?? [],
        bindings: change.bindings?.toReversed() ?? [],
      };
      const again = run(clusters.toReversed(), spec, turned);
      const { excluded, prioritizers: _, ...answer } = again;
      expect(result).toMatchObject(answer);
      expect(new Set(excluded)).toEqual(new Set(result.excluded));
    }
  });

  it("chosen and left out together are the members of the eligible sets, each once", () => {
    for (const { clusters, spec, result } of results) {
      const eligible = "clusterSets" in spec && String(spec.clusterSets) === "dev" ? ["dev"] : ["prod", "dev"];
      const members = clusters.filter(({ metadata }) => eligible.includes(metadata.labels[CLUSTER_SET_LABEL] ?? ""));
      const spoken = [...result.selected, ...result.excluded.map((one) => one.cluster)];
      expect(spoken.toSorted()).toEqual(members.map(({ metadata }) => metadata.name).toSorted());
    }
  });

  it("no one who is deleted is chosen, and never more than are wanted", () => {
    for (const { clusters, spec, result } of results) {
      const leaving = new Set(
        clusters.filter(({ metadata }) => metadata.deletionTimestamp).map(({ metadata }) => metadata.name),
      );
      expect(result.selected.filter((name) => leaving.has(name))).toEqual([]);
      if ("numberOfClusters" in spec) expect(result.selected.length).toBeLessThanOrEqual(Number(spec.numberOfClusters));
    }
  });

  it("the groups share out the chosen, in order, and the objects say the same", () => {
    for (const { result } of results) {
      expect(result.groups.flatMap(({ clusters }) => clusters).toSorted()).toEqual(result.selected.toSorted());
      expect(result.groups.map(({ index }) => index)).toEqual(result.groups.map((_, index) => index));
      for (const { clusters } of result.groups) expect(clusters).toEqual(clusters.toSorted());
      expect(result.decisions.flatMap(({ clusters }) => clusters)).toEqual(
        result.groups.flatMap(({ clusters }) => clusters),
      );
      expect(result.decisions.length).toBeGreaterThan(0);
    }
  });

  it("a misconfigured one selects no clusters", () => {
    const broken = results.filter(({ result }) => result.conditions[1]?.status === "True");
    expect(broken.length).toBeGreaterThan(10);
    for (const { result } of broken) expect(result.selected).toEqual([]);
  });

  it("the answer stands once it has been given, unless other placements move", () => {
    for (const { clusters, spec, change, result } of results) {
      const next = run(clusters, spec, {
        ...change,
        otherDecisions: () => new Map(),
        decided: new Set(result.selected),
      });
      const after = run(clusters, spec, {
        ...change,
        otherDecisions: () => new Map(),
        decided: new Set(next.selected),
      });
      const weights = JSON.stringify(spec);
      if (!weights.includes('"Steady"'))
        expect([clusters.length, after.selected]).toEqual([clusters.length, next.selected]);
    }
  });
});
