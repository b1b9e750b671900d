import { describe, expect, it } from "vitest";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { planAddOn } from "./rollout";

const NOW = new Date("2026-03-01T12:00:00Z");
const GROUP = "addon.open-cluster-management.io";
const template = { group: GROUP, resource: "addontemplates" };
const desiredConfig = { name: "t", specHash: "new" };

function clusterAddOn(cluster: string, applied?: string, desired = applied): ManagedClusterAddOn {
  const configReferences =
    desired === undefined
      ? []
      : [
          {
            ...template,
            desiredConfig: { name: "t", specHash: desired },
            ...(applied ? { lastAppliedConfig: { name: "t", specHash: applied } } : {}),
          },
        ];
  const conditions = [
    { type: "Progressing", status: "True", reason: "Progressing", lastTransitionTime: "2026-03-01T11:59:00Z" },
  ];
  return ManagedClusterAddOn.parse({
    metadata: { name: "a", namespace: cluster },
    status: { configReferences, conditions },
  });
}

interface Sketch {
  readonly clusters: readonly ManagedClusterAddOn[];
  readonly decided?: readonly string[];
  readonly strategy?: object;
  readonly type?: string;
  /** For how many more milliseconds the placement's decisions count as changing. */
  readonly changing?: number;
}

function plan({ clusters, decided = [], strategy = { type: "All" }, type = "Placements", changing }: Sketch) {
  const addOn = ClusterManagementAddOn.parse({
    metadata: { name: "a" },
    spec: {
      defaultConfigs: [{ ...template, name: "t" }],
      installStrategy: { type, placements: [{ namespace: "ns", name: "p", rolloutStrategy: strategy }] },
    },
    status: {
      defaultConfigReferences: [{ ...template, desiredConfig }],
      installProgressions:
        type === "Manual" ? [] : [{ namespace: "ns", name: "p", configReferences: [{ ...template, desiredConfig }] }],
    },
  });
  const decision = PlacementDecision.parse({
    metadata: {
      namespace: "ns",
      name: "p-1",
      labels: { "cluster.open-cluster-management.io/decision-group-index": "0" },
    },
    status: { decisions: decided.map((clusterName) => ({ clusterName })) },
  });
  const state = { placement: Placement.parse({ metadata: { namespace: "ns", name: "p" } }), decisions: [decision] };
  const unsettled = new Map(changing === undefined ? [] : [["ns/p", changing]]);
  return planAddOn({
    addOn,
    placements: new Map([["ns/p", state]]),
    unsettled,
    clusterAddOns: clusters,
    configAt: () => undefined,
    now: NOW,
  });
}

function kinds(decisions: ReadonlyMap<string, { kind: string }>): Record<string, string> {
  return Object.fromEntries([...decisions].map(([cluster, { kind }]) => [cluster, kind]));
}

describe("planAddOn", () => {
  it("moves as many clusters as the strategy allows and tells the others to wait", () => {
    const strategy = { type: "Progressive", progressive: { maxConcurrency: 1 } };
    const { decisions } = plan({ clusters: [clusterAddOn("b"), clusterAddOn("a")], decided: ["a", "b"], strategy });
    expect(kinds(decisions)).toEqual({ a: "configure", b: "wait" });
  });

  it("is done where everything has arrived, and remembers what was good", () => {
    const { decisions, installProgressions, recheckAfterMs } = plan({
      clusters: [clusterAddOn("a", "new")],
      decided: ["a"],
    });
    expect(kinds(decisions)).toEqual({ a: "done" });
    expect(recheckAfterMs).toBeUndefined();
    const [progression] = installProgressions;
    expect(progression?.configReferences[0]).toMatchObject({
      lastAppliedConfig: desiredConfig,
      lastKnownGoodConfig: desiredConfig,
    });
    expect(progression?.conditions).toMatchObject([{ type: "Progressing", status: "False", reason: "Completed" }]);
  });

  it("looks again when a deadline ends", () => {
    const strategy = { type: "All", all: { progressDeadline: "3m" } };
    expect(plan({ clusters: [clusterAddOn("a", "old", "new")], decided: ["a"], strategy }).recheckAfterMs).toBe(
      120_000,
    );
  });

  it("leaves a cluster that no placement selects: it is about to be removed, or between two decisions", () => {
    expect(kinds(plan({ clusters: [clusterAddOn("a"), clusterAddOn("z")], decided: ["a"] }).decisions)).toEqual({
      a: "configure",
      z: "leave",
    });
  });

  it("moves no one by an answer that is being rewritten, unless all may move at once", () => {
    const sketch = { clusters: [clusterAddOn("a")], decided: ["a"], changing: 700 };
    const held = plan({ ...sketch, strategy: { type: "ProgressivePerGroup" } });
    expect(kinds(held.decisions)).toEqual({ a: "leave" });
    expect(held.recheckAfterMs).toBe(700);
    expect(held.installProgressions[0]?.conditions).toEqual([]);
    expect(kinds(plan(sketch).decisions)).toEqual({ a: "configure" });
  });

  it("moves all at once where the add-on is installed by hand", () => {
    const { decisions, installProgressions } = plan({
      clusters: [clusterAddOn("a"), clusterAddOn("b", "new")],
      type: "Manual",
    });
    expect(kinds(decisions)).toEqual({ a: "configure", b: "done" });
    expect(installProgressions).toEqual([]);
  });
});
