import { describe, expect, it } from "vitest";
import { FROZEN_ANNOTATION } from "@/lib/placement/schedule";
import { Placement } from "@/lib/resources/placement";
import { blastRadius } from "./blast-radius";
import { configVariants } from "./config-variants";
import type { ObjectChange } from "./hub-state";
import {
  addOn,
  binding,
  cluster,
  clusterAddOn,
  config,
  EMPTY,
  placement,
  set,
  settings,
  settle,
  stateOf,
  type TestHub,
  template,
} from "./testing";

const PER_GROUP = {
  type: "ProgressivePerGroup",
  progressivePerGroup: { minSuccessTime: "1m", progressDeadline: "5m" },
};
const TWO_BY_TWO = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: 2 } } };

/** Six clusters; `logs` on those of the tiers a and b, two by two, where a4 has settings of its own; `dns` by hand. */
const HUB: TestHub = settle({
  ...EMPTY,
  clusters: ["a1", "a2", "a3", "a4", "b1", "c1"].map((name) => cluster(name, { tier: name.slice(0, 1) })),
  sets: [set("prod")],
  bindings: [binding("prod")],
  placements: [placement("p", ["a", "b"], TWO_BY_TWO), placement("rest", ["c"])],
  addOns: [
    addOn("logs", [template("logs-1"), settings("common")], [{ name: "p", rolloutStrategy: PER_GROUP }]),
    addOn("dns", [template("dns-1")]),
  ],
  clusterAddOns: [clusterAddOn("logs", "a4", [settings("own")]), clusterAddOn("dns", "a1"), clusterAddOn("dns", "c1")],
  configs: [
    config("AddOnTemplate", "logs-1"),
    config("AddOnTemplate", "logs-2", { addonName: "logs" }),
    config("AddOnTemplate", "dns-1"),
    config("AddOnDeploymentConfig", "common"),
    config("AddOnDeploymentConfig", "own"),
  ],
});

const of = (hub: TestHub, change: ObjectChange) => blastRadius(stateOf(hub), change);
const found = <T>(object: T | undefined): T => {
  if (object === undefined) throw new Error("there is no such object");
  return object;
};
const named = <T extends { metadata: { name: string } }>(objects: readonly T[], name: string): T =>
  found(objects.find(({ metadata }) => metadata.name === name));
/** Each wave soaks for a minute, and may take five more. */
const paceOf = (...sizes: number[]) => {
  const beginsMs = sizes.map((_, index) => index * 60_000);
  return { sizes, beginsMs, earliestMs: sizes.length * 60_000, latestMs: sizes.length * 6 * 60_000 };
};
const NOTHING = { gains: [], loses: [], changes: [], overrides: [], waves: 1 };
const P = named(HUB.placements, "p");
const LOGS = named(HUB.addOns, "logs");
const logsBy = (placements: readonly object[], defaults: readonly object[] = LOGS.spec.defaultConfigs) => {
  return { ...LOGS, spec: addOn("logs", defaults, placements).spec };
};

describe("the blast radius", () => {
  it.each<[string, ObjectChange, object]>([
    [
      "of one line less in a placement: who loses the add-on",
      { kind: "Placement", before: P, after: placement("p", ["a"], TWO_BY_TWO) },
      { loses: ["b1"] },
    ],
    [
      "of a tier more in it: who gains it",
      { kind: "Placement", before: P, after: placement("p", ["a", "b", "c"], TWO_BY_TWO) },
      { gains: ["c1"] },
    ],
    [
      "of a deleted placement",
      { kind: "Placement", before: P, after: undefined },
      { loses: ["a1", "a2", "a3", "a4", "b1"] },
    ],
    [
      "of a cluster's label",
      { kind: "ManagedCluster", before: named(HUB.clusters, "a1"), after: cluster("a1", { tier: "z" }) },
      { loses: ["a1"] },
    ],
    [
      "of a cluster's taint",
      {
        kind: "ManagedCluster",
        before: named(HUB.clusters, "a2"),
        after: cluster("a2", { tier: "a" }, [{ key: "k", effect: "NoSelect" }]),
      },
      { loses: ["a2"] },
    ],
    [
      "of a set that takes other clusters",
      {
        kind: "ManagedClusterSet",
        before: named(HUB.sets, "prod"),
        after: set("prod", { selectorType: "LabelSelector", labelSelector: { matchLabels: { tier: "b" } } }),
      },
      { loses: ["a1", "a2", "a3", "a4"] },
    ],
    [
      "of a set that is bound no more",
      { kind: "ManagedClusterSetBinding", before: named(HUB.bindings, "prod"), after: undefined },
      { loses: ["a1", "a2", "a3", "a4", "b1"] },
    ],
    [
      "of a placement more in the strategy",
      { kind: "ClusterManagementAddOn", before: LOGS, after: logsBy([{ name: "p" }, { name: "rest" }]) },
      { gains: ["c1"] },
    ],
    [
      "of an install strategy that becomes Manual: nothing, for what is installed stays",
      {
        kind: "ClusterManagementAddOn",
        before: LOGS,
        after: { ...LOGS, spec: addOn("logs", LOGS.spec.defaultConfigs).spec },
      },
      {},
    ],
    [
      "of another template, in the waves of the strategy",
      {
        kind: "ClusterManagementAddOn",
        before: LOGS,
        after: logsBy([{ name: "p", rolloutStrategy: PER_GROUP }], [template("logs-2"), settings("common")]),
      },
      { changes: ["a1", "a2", "a3", "a4", "b1"], waves: 3, pace: paceOf(2, 2, 1) },
    ],
    [
      "of settings that one cluster overrides",
      {
        kind: "AddOnDeploymentConfig",
        before: config("AddOnDeploymentConfig", "common"),
        after: config("AddOnDeploymentConfig", "common", { agentInstallNamespace: "x" }),
      },
      { changes: ["a1", "a2", "a3", "b1"], overrides: ["a4"], waves: 3, pace: paceOf(2, 1, 1) },
    ],
    [
      "of settings that a cluster names itself: it changes at once",
      {
        kind: "AddOnDeploymentConfig",
        before: config("AddOnDeploymentConfig", "own"),
        after: config("AddOnDeploymentConfig", "own", { agentInstallNamespace: "x" }),
      },
      { changes: ["a4"], waves: 1 },
    ],
    [
      "of a template's content, at once where nothing divides it",
      {
        kind: "AddOnTemplate",
        before: config("AddOnTemplate", "logs-1"),
        after: config("AddOnTemplate", "logs-1", { addonName: "other" }),
      },
      { changes: ["a1", "a2", "a3", "a4", "b1"], waves: 3, pace: paceOf(2, 2, 1) },
    ],
    [
      "of settings that a cluster add-on gets",
      {
        kind: "ManagedClusterAddOn",
        before: found(
          HUB.clusterAddOns.find(({ metadata }) => metadata.namespace === "a1" && metadata.name === "logs"),
        ),
        after: clusterAddOn("logs", "a1", [settings("own")]),
      },
      { changes: ["a1"] },
    ],
    [
      "of a deleted cluster add-on: it is gone, and comes back where a placement wants it",
      {
        kind: "ManagedClusterAddOn",
        before: found(
          HUB.clusterAddOns.find(({ metadata }) => metadata.namespace === "a1" && metadata.name === "logs"),
        ),
        after: undefined,
      },
      { loses: ["a1"], gains: ["a1"] },
    ],
  ])("%s", (_, change, effect) => {
    const expected = Object.keys(effect).length > 0 ? [{ addOn: "logs", ...NOTHING, ...effect }] : [];
    expect(of(HUB, change).effects).toEqual(expected);
  });

  it("of a deleted cluster has all its add-ons, however they came", () => {
    const change = { kind: "ManagedCluster", before: named(HUB.clusters, "a1"), after: undefined } as const;
    expect(of(HUB, change).effects).toEqual([
      { addOn: "dns", ...NOTHING, loses: ["a1"] },
      { addOn: "logs", ...NOTHING, loses: ["a1"] },
    ]);
  });

  it("of an accepted cluster has what it gets, though a placement that tolerates its taint has it already", () => {
    const taint = { key: "cluster.open-cluster-management.io/unreachable", effect: "NoSelect" };
    const waiting = cluster("new", { tier: "c" }, [taint]);
    const before = { ...waiting, spec: { ...waiting.spec, hubAcceptsClient: false } };
    const after = cluster("new", { tier: "c" });
    const rest = placement("rest", ["c"], { tolerations: [{ key: taint.key, operator: "Exists" }] });
    const both = { name: "p", rolloutStrategy: PER_GROUP };
    const hub = settle({
      ...HUB,
      clusters: [...HUB.clusters, before],
      placements: [P, rest],
      addOns: [logsBy([both, { name: "rest" }]), named(HUB.addOns, "dns")],
      clusterAddOns: [...HUB.clusterAddOns, clusterAddOn("dns", "new")],
    });
    const change = { kind: "ManagedCluster", before, after } as const;
    expect(of(hub, change).effects).toEqual([
      { addOn: "dns", ...NOTHING, gains: ["new"] },
      { addOn: "logs", ...NOTHING, gains: ["new"] },
    ]);
    expect(configVariants(stateOf(hub), "logs", [change])).toMatchObject([{ cluster: "new", before: undefined }]);
    expect(of(hub, { ...change, before: { ...before, spec: after.spec } }).effects).toEqual([]);
  });

  it("of a denied cluster is what placements lose once it is unreachable, unless they tolerate that", () => {
    const after = named(HUB.clusters, "a1");
    const denied = { ...after, spec: { ...after.spec, hubAcceptsClient: false } };
    const change = { kind: "ManagedCluster", before: after, after: denied } as const;
    expect(of(HUB, change).effects).toEqual([{ addOn: "logs", ...NOTHING, loses: ["a1"] }]);
    const toleration = { key: "cluster.open-cluster-management.io/unreachable", operator: "Exists" };
    const tolerant = { ...P, spec: { ...P.spec, tolerations: [toleration] } };
    const hub = settle({ ...HUB, placements: [Placement.parse(tolerant)] });
    expect(of(hub, change).effects).toEqual([]);
    expect(of(hub, { ...change, before: denied, after: denied }).effects).toEqual([]);
  });

  it("names the placements that wait for the claims of an accepted cluster, as long as it has none", () => {
    const select = (requiredClusterSelector: object) =>
      Placement.parse({ ...P, spec: { predicates: [{ requiredClusterSelector }] } });
    const change = (clusterClaims: { name: string; value: string }[] = []) => {
      const after = cluster("new");
      const status = { ...after.status, clusterClaims };
      const before = { ...after, status, spec: { ...after.spec, hubAcceptsClient: false } };
      return { kind: "ManagedCluster", before, after: { ...after, status } } as const;
    };
    const claims = { claimSelector: { matchExpressions: [{ key: "region", operator: "Exists" }] } };
    const version = { celSelector: { celExpressions: ["managedCluster.status.version.kubernetes == 'v1'"] } };
    const label = { celSelector: { celExpressions: ["managedCluster.metadata.labels['a'] == 'b'"] } };
    const unsure = (selector: object, given = change(), hub: TestHub = HUB) =>
      of({ ...hub, placements: [select(selector)] }, given).unsure;
    expect([claims, version, label].map((selector) => unsure(selector))).toEqual([["fleet/p"], ["fleet/p"], []]);
    expect(unsure(claims, change([{ name: "region", value: "eu" }]))).toEqual([]);
    expect(unsure(claims, change(), { ...HUB, bindings: [] })).toEqual([]);
  });

  it("is empty where the placement is frozen, and where only words change", () => {
    const frozen = { ...P, metadata: { ...P.metadata, annotations: { [FROZEN_ANNOTATION]: "true" } } };
    const hub = { ...HUB, placements: [frozen] };
    const after = { ...frozen, spec: placement("p", ["a"]).spec };
    expect(of(hub, { kind: "Placement", before: frozen, after }).effects).toEqual([]);
    const labelled = { ...P, metadata: { ...P.metadata, labels: { team: "x" } } };
    expect(of(HUB, { kind: "Placement", before: P, after: labelled })).toEqual({ effects: [], unsure: [] });
  });

  it("names the placements about which the hub had decided otherwise", () => {
    const hub = { ...HUB, decisions: new Map([...HUB.decisions, ["fleet/p", []]]) };
    expect(of(hub, { kind: "Placement", before: P, after: placement("p", ["a"]) }).unsure).toEqual(["fleet/p"]);
  });

  it("counts how many times a progressive rollout moves so many at a time", () => {
    const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 2 } };
    const before = logsBy([{ name: "p", rolloutStrategy }]);
    const after = logsBy([{ name: "p", rolloutStrategy }], [template("logs-2"), settings("common")]);
    expect(of(HUB, { kind: "ClusterManagementAddOn", before, after }).effects[0]?.waves).toBe(3);
  });
});
