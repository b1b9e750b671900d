import { describe, expect, it } from "vitest";
import { DECISION_GROUP_INDEX_LABEL, RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { buildConfigGraph, type PlacementState } from "./config-graph";
import type { DesiredConfig } from "./desired-configs";
import { decideMembers, planNode } from "./plan-node";
import { summarise } from "./summary";

const NOW = new Date("2030-01-01T00:00:00Z");
const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const DEPLOYMENT = { group: "addon.open-cluster-management.io", resource: "addondeploymentconfigs" };

const ref = (kind: object, name: string, specHash: string, namespace?: string) => ({
  ...kind,
  desiredConfig: { namespace, name, specHash },
});

function addOn(placements: Readonly<Record<string, object[]>>, spec: object = {}): ClusterManagementAddOn {
  const names = Object.keys(placements);
  return ClusterManagementAddOn.parse({
    metadata: { name: "hello" },
    spec: {
      defaultConfigs: [
        { ...TEMPLATE, name: "hello-v1" },
        { ...DEPLOYMENT, namespace: "flotilla", name: "plain" },
      ],
      installStrategy: { type: "Placements", placements: names.map((name) => ({ namespace: "default", name })) },
      ...spec,
    },
    status: {
      defaultConfigReferences: [ref(TEMPLATE, "hello-v1", "t1"), ref(DEPLOYMENT, "plain", "d1", "flotilla")],
      installProgressions: names.map((name) => ({ namespace: "default", name, configReferences: placements[name] })),
    },
  });
}

function clusterAddOn(
  cluster: string,
  { spec = {}, status = {} }: { spec?: object; status?: object } = {},
): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: cluster }, spec, status });
}

function placed(...clusters: string[]): PlacementState {
  return { placement: Placement.parse({}), decisions: [decision("0", clusters)] };
}

function decision(index: string, clusters: readonly string[]): PlacementDecision {
  return PlacementDecision.parse({
    metadata: { name: "all-decision-1", labels: { [DECISION_GROUP_INDEX_LABEL]: index } },
    status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
  });
}

const placements = (states: Readonly<Record<string, PlacementState>>) =>
  new Map(Object.entries(states).map(([name, state]) => [`default/${name}`, state]));

const named = (configs: readonly DesiredConfig[]) =>
  configs.map(({ namespace, name, specHash }) => `${namespace}/${name}@${specHash}`);

function graphOf(...input: Parameters<typeof buildGraph>) {
  return buildGraph(...input).map((node) => ({
    node: node.kind === "default" ? "default" : node.name,
    members: Object.fromEntries(node.members.map(({ cluster, desired }) => [cluster, named(desired)])),
    configured: node.kind === "default" ? undefined : [...node.configuredClusters],
  }));
}

function buildGraph(
  on: ClusterManagementAddOn,
  states: Readonly<Record<string, PlacementState>>,
  clusterAddOns: ManagedClusterAddOn[],
) {
  return buildConfigGraph({ addOn: on, placements: placements(states), clusterAddOns });
}

const DEFAULTS = ["/hello-v1@t1", "flotilla/plain@d1"];

describe("buildConfigGraph", () => {
  it("gives cluster add-ons without a placement the defaults, as far as there are any", () => {
    const on = addOn(
      {},
      {
        defaultConfigs: [
          { ...TEMPLATE, name: "hello-v1" },
          { ...DEPLOYMENT, name: RESERVED_NO_DEFAULT },
        ],
      },
    );
    expect(graphOf(on, {}, [clusterAddOn("c2"), clusterAddOn("c1")])).toEqual([
      { node: "default", members: { c1: ["/hello-v1@t1"], c2: ["/hello-v1@t1"] } },
    ]);
  });

  it("does not know the hash of a default that the status does not name", () => {
    const on = addOn({}, { defaultConfigs: [{ ...TEMPLATE, name: "hello-v9" }] });
    expect(graphOf(on, {}, [clusterAddOn("c1")])).toEqual([{ node: "default", members: { c1: ["/hello-v9@"] } }]);
  });

  it("lets a placement replace the defaults kind by kind", () => {
    const on = addOn({ a: [ref(TEMPLATE, "hello-v2", "t2")] });
    expect(graphOf(on, { a: placed("c1") }, [clusterAddOn("c1"), clusterAddOn("c2")])).toEqual([
      { node: "a", members: { c1: ["flotilla/plain@d1", "/hello-v2@t2"] }, configured: ["c1"] },
      { node: "default", members: { c2: DEFAULTS } },
    ]);
  });

  it("lets the later placement win, and counts the cluster there only", () => {
    const on = addOn({ a: [ref(TEMPLATE, "hello-v2", "t2")], b: [ref(TEMPLATE, "hello-v3", "t3")] });
    expect(
      graphOf(on, { a: placed("c1", "c2"), b: placed("c2", "c3") }, [clusterAddOn("c1"), clusterAddOn("c2")]),
    ).toEqual([
      { node: "a", members: { c1: ["flotilla/plain@d1", "/hello-v2@t2"] }, configured: ["c1"] },
      { node: "b", members: { c2: ["flotilla/plain@d1", "/hello-v3@t3"] }, configured: ["c2", "c3"] },
      { node: "default", members: {} },
    ]);
  });

  it("counts a cluster in every placement while it has no cluster add-on that could move", () => {
    const on = addOn({ a: [], b: [] });
    const [a, b] = graphOf(on, { a: placed("c1"), b: placed("c1") }, []);
    expect([a?.configured, b?.configured]).toEqual([["c1"], ["c1"]]);
  });

  it("lets a cluster add-on's own configurations replace both, at the hash its status knows, and each once", () => {
    const own = { ...DEPLOYMENT, namespace: "c1", name: "special" };
    const status = { configReferences: [ref(DEPLOYMENT, "special", "s1", "c1")] };
    const on = addOn({ a: [ref(TEMPLATE, "hello-v2", "t2")] });
    const [node] = graphOf(on, { a: placed("c1", "c2") }, [
      clusterAddOn("c1", { spec: { configs: [own, own] }, status }),
      clusterAddOn("c2", { spec: { configs: [own] } }),
    ]);
    expect(node?.members).toEqual({ c1: ["/hello-v2@t2", "c1/special@s1"], c2: ["/hello-v2@t2", "c1/special@"] });
  });

  it("ignores placements under the strategy Manual and progressions that the spec no longer names", () => {
    const manual = addOn(
      { a: [] },
      { installStrategy: { type: "Manual", placements: [{ namespace: "default", name: "a" }] } },
    );
    const left = addOn({ a: [] }, { installStrategy: { type: "Placements", placements: [] } });
    for (const on of [manual, left]) {
      expect(graphOf(on, { a: placed("c1") }, [clusterAddOn("c1")])).toMatchObject([{ node: "default" }]);
    }
  });
});

describe("planNode", () => {
  it("moves all of the default node that has not got its configuration", () => {
    const done = {
      configReferences: [
        { ...ref(TEMPLATE, "hello-v1", "t1"), lastAppliedConfig: { name: "hello-v1", specHash: "t1" } },
      ],
    };
    const on = addOn({}, { defaultConfigs: [{ ...TEMPLATE, name: "hello-v1" }] });
    const [node] = buildGraph(on, {}, [clusterAddOn("c1"), clusterAddOn("c2", { status: done })]);
    if (!node) throw new Error("no default node");
    const outcome = planNode(node, NOW);
    expect(outcome).toMatchObject({ ok: true, rollout: [{ cluster: "c1" }], timedOut: [] });
    expect([...decideMembers(node, outcome).values()]).toMatchObject([{ kind: "configure" }, { kind: "done" }]);
  });

  it.each([
    [
      "a placement that does not exist",
      { placement: undefined, decisions: [decision("0", ["c1"])] },
      "Placement default/a does not exist",
    ],
    [
      "decisions without a readable group",
      { placement: Placement.parse({}), decisions: [decision("first", ["c1"])] },
      "PlacementDecision all-decision-1 does not say which decision group it belongs to",
    ],
  ])("holds only the clusters of %s", (_, broken, error) => {
    const on = addOn({ a: [], b: [] });
    const [a, b] = buildGraph(on, { a: broken, b: placed("c2") }, [clusterAddOn("c1"), clusterAddOn("c2")]);
    if (a?.kind !== "placement" || b?.kind !== "placement") throw new Error("no placement nodes");
    const outcome = planNode(a, NOW);
    expect(outcome).toEqual({ ok: false, error });
    expect(decideMembers(a, outcome).get("c1")).toEqual({ kind: "wait" });
    expect(summarise(a, outcome)).toMatchObject({
      complete: false,
      condition: { status: "False", reason: "Failed", message: error },
    });
    expect(planNode(b, NOW)).toMatchObject({ ok: true, rollout: [{ cluster: "c2" }] });
  });
});

describe("summarise", () => {
  it("never calls an empty placement complete", () => {
    const [node] = buildGraph(addOn({ a: [] }), { a: placed() }, []);
    if (node?.kind !== "placement") throw new Error("no placement node");
    expect(summarise(node, planNode(node, NOW))).toMatchObject({
      complete: false,
      condition: {
        type: "Progressing",
        status: "True",
        reason: "Progressing",
        message: "selected clusters 0. configured addons 0/0 progressing..., 0 failed 0 timeout.",
      },
    });
  });

  it("is complete when nothing is wanted and every chosen cluster has the add-on", () => {
    const on = addOn({ a: [] }, { defaultConfigs: [] });
    const [node] = buildGraph(on, { a: placed("c1", "c2") }, [clusterAddOn("c1"), clusterAddOn("c2")]);
    if (node?.kind !== "placement") throw new Error("no placement node");
    expect(summarise(node, planNode(node, NOW))).toEqual({
      counts: { total: 2, configuredTotal: 2, progressing: 0, done: 2, failed: 0, timedOut: 0 },
      complete: true,
      condition: {
        type: "Progressing",
        status: "False",
        reason: "Completed",
        message: "selected clusters 2. configured addons 2/2 completed with no errors, 0 failed 0 timeout.",
      },
    });
  });
});
