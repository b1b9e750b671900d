import { expect, it } from "vitest";
import type { AddOnChain } from "@/lib/api/addons/add-on-chain";
import type { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { addOnRow } from "@/lib/lists/testing";
import { clusterGraph } from "./cluster-graph";
import { fleetGraph } from "./fleet-graph";
import type { Graph } from "./graph";

const ROW = addOnRow({
  name: "hello",
  placements: [{ namespace: "fleet", name: "all", strategy: "All", conditions: [] }],
});
const REPORTED = { reason: "", message: "", since: "" };
const APPLIED = { type: "Applied", status: "True", ...REPORTED };
const REFUSED = { type: "Applied", status: "False", ...REPORTED };

const FLEET: AddOnGraph = {
  placements: [
    {
      id: "placement fleet/all",
      folds: 1,
      size: 9_813,
      counts: [{ status: "unhealthy", size: 1 }],
      namespace: "fleet",
      name: "all",
    },
  ],
  groups: [
    {
      id: "group fleet/all 0",
      placement: "placement fleet/all",
      folds: 1,
      index: 0,
      name: "",
      size: 9_813,
      counts: [{ status: "unhealthy", size: 1 }],
      clusters: ["cluster unhealthy", "cluster healthy"],
    },
  ],
  clusters: [
    { id: "cluster unhealthy", status: "unhealthy", size: 1, isDirect: false },
    { id: "cluster healthy", status: "healthy", size: 9_812, isDirect: true },
  ],
  works: [
    {
      id: "work",
      work: "addon-hello-deploy-0",
      folds: 1,
      status: "available",
      size: 9_813,
      clusters: ["cluster healthy"],
    },
  ],
  synced: true,
  missing: {},
};

const CHAIN: AddOnChain = {
  cluster: "c1",
  chosenBy: [{ namespace: "fleet", name: "all", group: "canary" }],
  conditions: [{ type: "Available", status: "False", ...REPORTED, reportedBy: [] }],
  works: [
    {
      name: "addon-hello-deploy-0",
      conditions: [APPLIED],
      manifests: [
        { kind: "Deployment", namespace: "default", name: "agent", conditions: [REFUSED] },
        ...Array.from({ length: 24 }, (_, n) => ({
          kind: "ConfigMap",
          namespace: "default",
          name: `c${n}`,
          conditions: [APPLIED],
        })),
      ],
    },
  ],
  missing: {},
};

function edgesOf({ edges }: Graph): string[] {
  return edges.map(({ from, to }) => `${from} > ${to}`);
}

it("leads from an add-on to the manifests of one cluster, past a group that is the only one", () => {
  const graph = fleetGraph(ROW, FLEET, CHAIN);
  expect(graph.nodes.map(({ column, name, figure, text }) => [column, name, figure, text])).toEqual([
    [0, "hello", 0, "by template"],
    [1, "all", 9_813, "1 unhealthy"],
    [3, "Unhealthy", 1, "1 cluster"],
    [3, "Healthy", 9_812, "9,812 clusters"],
    [4, "deploy-0", 9_813, "available, 9,813 works"],
    [5, "agent", undefined, "Deployment, not applied"],
    [5, "24 similar", undefined, "applied: ConfigMap"],
  ]);
  expect(edgesOf(graph).slice(0, 5)).toEqual([
    "add-on > placement fleet/all",
    "placement fleet/all > cluster unhealthy",
    "placement fleet/all > cluster healthy",
    "add-on > cluster healthy",
    "cluster healthy > work",
  ]);
});

it("opens what it gathers as a list that is filtered so", () => {
  const [, , unhealthy] = fleetGraph(ROW, FLEET, undefined).nodes;
  expect(unhealthy?.gathers).toEqual({
    view: "cluster-addons",
    query: { q: "addon=hello status=unhealthy" },
    href: "/addons/hello/clusters?q=status%3Dunhealthy",
  });
});

it("stands groups between a placement and clusters where there are several", () => {
  const [group] = FLEET.groups;
  const groups = group ? [group, { ...group, id: "group fleet/all 1", index: 1, name: "rest" }] : [];
  const graph = fleetGraph(ROW, { ...FLEET, groups }, undefined);
  expect(graph.nodes.filter(({ column }) => column === 2).map(({ name, href }) => [name, href])).toEqual([
    ["Group 0", "/placements/fleet/all/clusters?group=0"],
    ["rest", "/placements/fleet/all/clusters?group=1"],
  ]);
  expect(edgesOf(graph)).toContain("group fleet/all 1 > cluster unhealthy");
});

it("leads through the placement that chose a cluster to what is carried there, what is wrong first", () => {
  const graph = clusterGraph("hello", ROW, CHAIN);
  expect(graph.nodes.map(({ kind, name, text }) => `${kind} ${name}: ${text}`)).toEqual([
    "Add-on hello: by template",
    "Placement all: selected it",
    "Decision group canary: selected it in this group",
    "Cluster add-on c1: not available",
    "Work deploy-0: applied",
    "Manifest agent: Deployment, not applied",
    "Manifests 24 similar: applied: ConfigMap",
  ]);
  expect(edgesOf(graph).slice(0, 4)).toEqual([
    "add-on > placement fleet/all",
    "placement fleet/all > group fleet/all",
    "group fleet/all > cluster add-on",
    "cluster add-on > work addon-hello-deploy-0",
  ]);
});

it("leads straight to a cluster that no placement chose", () => {
  expect(edgesOf(clusterGraph("hello", undefined, { cluster: "c1", works: [], missing: {} }))).toEqual([
    "add-on > cluster add-on",
  ]);
});
