import { describe, expect, it } from "vitest";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import { seededRandom } from "@/lib/kube/random";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { Placement } from "@/lib/resources/placement";
import { planRollout } from "@/lib/rollout/plan";
import type { ClusterRolloutStatus } from "@/lib/rollout/status";
import type { Enablement, EnablementRollout, EnablementRule } from "./enablement";
import { type Enabling, planEnabling } from "./plan-enabling";
import { scheduled } from "./scheduled";
import { ALL_AT_ONCE, cluster, enablement, factsOf, GUARDS, newPlacement, rawAddOn, rawPlacement } from "./testing";
import type { Write } from "./write";

type Random = () => number;
const below = (random: Random, limit: number) => Math.floor(random() * limit);
const CASES = 150;

/** A fleet of up to 25 clusters, each with a vendor and a ring. */
function fleetOf(random: Random) {
  return Array.from({ length: 1 + below(random, 25) }, (_, index) => {
    const labels = { vendor: ["EKS", "GKE", "AKS"][below(random, 3)] ?? "", ring: String(below(random, 4)) };
    const taints = random() < 0.1 ? [{ key: "example.com/t", effect: "NoSelect" }] : [];
    return cluster(`c${String(index).padStart(2, "0")}`, { labels, taints });
  });
}

function rolloutOf(random: Random): EnablementRollout {
  const percent = 1 + below(random, 100);
  const labels: EnablementRule[] = [{ key: "ring", operator: "In", values: ["0"] }];
  const canary = random() < 0.5 ? { name: "canary", labels, claims: [] } : undefined;
  if (random() < 0.2) return ALL_AT_ONCE;
  return random() < 0.2 ? { type: "at-most", percent, ...GUARDS } : { type: "waves", percent, canary, ...GUARDS };
}

function enablementOf(random: Random): Enablement {
  const labels: EnablementRule[] =
    random() < 0.6 ? [{ key: "vendor", operator: random() < 0.5 ? "In" : "NotIn", values: ["EKS"] }] : [];
  const numberOfClusters = random() < 0.2 ? 1 + below(random, 10) : undefined;
  return enablement(newPlacement({ labels, numberOfClusters }), rolloutOf(random));
}

function applied(writes: readonly Write[], plural: string): RawObject | undefined {
  const write = writes.find(({ resource }) => resource.plural === plural);
  return write && "after" in write ? write.after : undefined;
}

function writesOf({ stages }: Enabling): Write[] {
  return stages.flat();
}

describe("every wish that nothing is wrong with", () => {
  const cases = Array.from({ length: CASES }, (_, seed) => {
    const random = seededRandom(seed + 1);
    const clusters = fleetOf(random);
    const installed = clusters.filter(() => random() < 0.2).map(({ metadata }) => metadata.name);
    return { input: enablementOf(random), clusters, installed, addOn: rawAddOn("hello") };
  });
  const planned = cases.map((each) => ({
    ...each,
    plan: planEnabling(each.input, factsOf(each), { addOn: each.addOn }),
  }));
  const fine = planned.filter(({ plan }) => plan.problems.length === 0);

  it("is among the cases in numbers", () => {
    expect(fine.length).toBeGreaterThan(CASES / 3);
  });

  it("has nothing left to write once its writes are on the hub", () => {
    for (const { plan, input, ...hub } of fine) {
      const writes = writesOf(plan);
      const addOn = applied(writes, "clustermanagementaddons") ?? hub.addOn;
      const placement = applied(writes, "placements");
      const facts = factsOf({ ...hub, addOn, placements: placement ? [placement] : [] });
      const again = planEnabling(input, facts, { addOn, placement });
      expect(writesOf(again)).toEqual([]);
      expect(again.problems).toEqual([
        { field: "clusters.name", message: "hello is already enabled by fleet/hello-all." },
      ]);
    }
  });

  it("writes only the strategy where a first try came no further than the placement", () => {
    for (const { plan, input, ...hub } of fine) {
      const placement = applied(writesOf(plan), "placements");
      if (!placement) throw new Error("a new placement is always written first");
      // What a hub fills in by itself.
      const stored = applyMergePatch(placement, { spec: { sortBy: "ClusterName" }, status: {} }) as RawObject;
      const again = planEnabling(input, factsOf({ ...hub, placements: [stored] }), {
        addOn: hub.addOn,
        placement: stored,
      });
      expect(writesOf(again).map(({ resource }) => resource.kind)).toEqual(["ClusterManagementAddOn"]);
    }
  });

  it("keeps what it does not know of the add-on", () => {
    for (const { plan } of fine) {
      const after = applied(writesOf(plan), "clustermanagementaddons");
      expect(after?.spec).toMatchObject({ later: { unknown: true }, defaultConfigs: [{ name: "hello-1" }] });
    }
  });

  it("divides those who have it or get it, and those who lose it, without rest", () => {
    for (const { plan, installed } of fine) {
      const losing = plan.losing.map(({ cluster: name }) => name);
      expect([...plan.keeping, ...losing].sort()).toEqual([...installed].sort());
      expect(losing).toEqual(installed.filter((name) => !plan.chosen.includes(name)).sort());
      expect([...plan.gaining, ...plan.already].sort()).toEqual(plan.chosen);
    }
  });

  it("shows the waves in which the engine moves the clusters", () => {
    for (const { plan, clusters, input } of fine) {
      const placement = Placement.parse(applied(writesOf(plan), "placements"));
      const addOn = ClusterManagementAddOn.parse(applied(writesOf(plan), "clustermanagementaddons"));
      const strategy = addOn.spec.installStrategy.placements[0]?.rolloutStrategy;
      if (!strategy) throw new Error("the strategy names the placement");
      const { groups } = scheduled(placement, factsOf({ clusters }));
      const rounds = walk({
        groups,
        strategy,
        size: placement.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup,
      });
      if (input.rollout.type === "at-most") expect(rounds.flat().sort()).toEqual(plan.waves[0]?.clusters);
      else expect(rounds).toEqual(plan.waves.map((wave) => wave.clusters));
    }
  });
});

type RolloutParts = Parameters<typeof planRollout>[0];

/**
 * Lets the engine plan until all are done: which clusters it moves in each round, when all succeed at once and soaked long ago.
 */
function walk({
  groups,
  strategy,
  size,
}: Pick<RolloutParts, "groups" | "strategy"> & { readonly size: number | string }): string[][] {
  const done: ClusterRolloutStatus[] = [];
  const rounds: string[][] = [];
  for (;;) {
    const plan = planRollout({
      groups,
      strategy,
      clustersPerDecisionGroup: size,
      statuses: done,
      now: new Date("2030-01-02T00:00:00Z"),
    });
    if (!plan.ok) throw new Error(plan.error);
    if (plan.rollout.length === 0) return rounds;
    rounds.push(plan.rollout.map((each) => each.cluster));
    done.push(
      ...plan.rollout.map((each): ClusterRolloutStatus => ({ cluster: each.cluster, status: "succeeded", sinceMs: 0 })),
    );
  }
}

describe("a strategy by placements", () => {
  it("keeps the placements that it names, whole and in their order", () => {
    const web = { namespace: "fleet", name: "web", configs: [{ group: "g", resource: "r", name: "n" }], later: 1 };
    const addOn = rawAddOn("hello", [web]);
    const plan = planEnabling(enablement(), factsOf({ addOn, clusters: [cluster("a")] }), { addOn });
    expect(applied(writesOf(plan), "clustermanagementaddons")?.spec).toMatchObject({
      installStrategy: {
        placements: [web, { namespace: "fleet", name: "hello-all", rolloutStrategy: { type: "All" } }],
      },
    });
  });

  it("does not name twice what it still named while it was by hand", () => {
    const left = { namespace: "fleet", name: "hello-all", configs: [{ group: "g", resource: "r", name: "n" }] };
    const addOn = { metadata: { name: "hello" }, spec: { installStrategy: { type: "Manual", placements: [left] } } };
    const plan = planEnabling(enablement(), factsOf({ addOn, clusters: [cluster("a")] }), { addOn });
    expect(applied(writesOf(plan), "clustermanagementaddons")?.spec).toMatchObject({
      installStrategy: { type: "Placements", placements: [{ ...left, rolloutStrategy: { type: "All" } }] },
    });
  });

  it("is written as OCM has it", () => {
    const strategyOf = (rollout: EnablementRollout) => {
      const addOn = rawAddOn("hello");
      const plan = planEnabling(
        enablement(newPlacement(), rollout),
        factsOf({ addOn, clusters: [cluster("a"), cluster("b")] }),
        { addOn },
      );
      const after = ClusterManagementAddOn.safeParse(applied(writesOf(plan), "clustermanagementaddons"));
      return (
        applied(writesOf(plan), "clustermanagementaddons") &&
        after.data?.spec.installStrategy.placements[0]?.rolloutStrategy
      );
    };
    expect(strategyOf({ type: "all", progressDeadline: "" })).toEqual({ type: "All" });
    expect(strategyOf({ type: "at-most", percent: 50, ...GUARDS, maxFailures: "1" })).toMatchObject({
      type: "Progressive",
      progressive: { maxConcurrency: "50%", minSuccessTime: "5m", progressDeadline: "10m", maxFailures: 1 },
    });
    expect(strategyOf({ type: "waves", percent: 50, ...GUARDS, maxFailures: "100%" })).toMatchObject({
      type: "ProgressivePerGroup",
      progressivePerGroup: { maxFailures: "100%" },
    });
  });
});

describe("our own placement that no one uses yet", () => {
  it("is made over, and fields that are not ours stay", () => {
    const spec = { numberOfClusters: 3, prioritizerPolicy: { mode: "Exact" } };
    const placement = rawPlacement("fleet/hello-all", spec, { [MANAGED_BY_LABEL]: "console" });
    const addOn = rawAddOn("hello");
    const labels: EnablementRule[] = [{ key: "vendor", operator: "Exists", values: [] }];
    const facts = factsOf({ addOn, placements: [placement], clusters: [cluster("a", { labels: { vendor: "EKS" } })] });
    const plan = planEnabling(enablement(newPlacement({ labels })), facts, { addOn, placement });
    expect(writesOf(plan).map(({ verb, resource }) => [verb, resource.kind])).toEqual([
      ["patch", "Placement"],
      ["patch", "ClusterManagementAddOn"],
    ]);
    const after = applied(writesOf(plan), "placements")?.spec;
    expect(after).toMatchObject({ prioritizerPolicy: { mode: "Exact" } });
    expect(after).not.toHaveProperty("numberOfClusters");
  });
});

describe("by hand", () => {
  it("makes what OCM's own command makes, only where it is missing", () => {
    const addOn = rawAddOn("hello");
    const input = enablement({ by: "hand", clusters: ["b", "a", "b"] }, { type: "all", progressDeadline: "" });
    const facts = factsOf({ addOn, clusters: [cluster("a"), cluster("b"), cluster("c")], installed: ["b", "c"] });
    const plan = planEnabling(input, facts, { addOn });
    expect(writesOf(plan)).toMatchObject([
      { verb: "create", after: { metadata: { name: "hello", namespace: "a" }, spec: {} } },
    ]);
    expect([plan.gaining, plan.keeping, plan.losing]).toEqual([["a"], ["b", "c"], []]);
  });
});
