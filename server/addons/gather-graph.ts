import {
  type AddOnGraph,
  GRAPH_STATUSES_WORST_FIRST,
  type GraphClusters,
  type GraphCount,
  type GraphGroup,
  type GraphPlacement,
  type GraphStatus,
  type GraphWorks,
} from "@/lib/api/addons/add-on-graph";
import type { AddOnStatus } from "@/lib/health/add-on-status";
import { WORK_STATUSES_WORST_FIRST, type WorkStatus } from "@/lib/health/work-status";
import { compareText } from "@/lib/kube/order";

/** Maximum number of nodes, including the add-on. */
const MAX_NODES = 30;

interface ChosenGroup {
  readonly index: number;
  readonly name: string;
  readonly clusters: readonly string[];
}

export interface GraphFacts {
  /** In the order of the add-on's strategy, by "namespace/name". */
  readonly placements: readonly { readonly key: string; readonly groups: readonly ChosenGroup[] }[];
  /** Of the cluster add-ons that are seen, by cluster. */
  readonly statuses: ReadonlyMap<string, AddOnStatus>;
  /** Whether the caller would see a cluster add-on there. */
  readonly sees: (cluster: string) => boolean;
  readonly works: readonly { readonly cluster: string; readonly work: string; readonly status: WorkStatus }[];
}

type Graph = Pick<AddOnGraph, "placements" | "groups" | "clusters" | "works">;

/** What is gathered first: what a fleet has most of. */
const LEVELS = ["clusters", "groups", "works", "placements"] as const;

type Folded = ReadonlySet<(typeof LEVELS)[number]>;

/** The chain from placements to works as a graph. Equal nodes are grouped level by level until there are few enough. */
export function gatherGraph(facts: GraphFacts): Graph {
  const placements = facts.placements.map(({ key, groups }) => ({
    key,
    groups: groups.map((group) => ({ ...group, counts: countsOf(facts, group.clusters) })),
  }));
  const seen = { ...facts, placements };
  const folded = new Set(LEVELS.filter((level) => levelSize(facts, level) > MAX_NODES));
  for (const level of LEVELS) {
    const graph = graphOf(seen, folded);
    if (sizeOf(graph, folded) <= MAX_NODES) return graph;
    folded.add(level);
  }
  return graphOf(seen, folded);
}

/** A level that alone exceeds the limit is grouped without trying others; works depend on clusters. */
function levelSize({ placements, statuses }: GraphFacts, level: (typeof LEVELS)[number]): number {
  switch (level) {
    case "clusters":
      return statuses.size;
    case "groups":
      return placements.reduce((sum, { groups }) => sum + groups.length, 0);
    case "placements":
      return placements.length;
    case "works":
      return 0;
  }
}

interface SeenFacts extends GraphFacts {
  readonly placements: readonly { readonly key: string; readonly groups: readonly (ChosenGroup & Counted)[] }[];
}

interface Counted {
  readonly counts: readonly GraphCount[];
}

/** Each cluster counts with a work, also before it has one: a rollout shall not regroup what somebody looks at. */
function sizeOf({ placements, groups, clusters, works }: Graph, folded: Folded): number {
  const expected = folded.has("clusters") ? 0 : clusters.length;
  return 1 + placements.length + groups.length + clusters.length + Math.max(works.length, expected);
}

function graphOf(facts: SeenFacts, folded: Folded): Graph {
  return {
    placements: placementNodes(facts, folded),
    groups: groupNodes(facts, folded),
    clusters: clusterNodes(facts, folded),
    works: workNodes(facts, folded),
  };
}

function placementId({ key, groups }: SeenFacts["placements"][number], folded: Folded): string {
  return `placement ${folded.has("placements") ? worst(sumOf(groups)) : key}`;
}

function clusterId(status: GraphStatus, cluster: string, folded: Folded): string {
  return `cluster ${folded.has("clusters") ? status : cluster}`;
}

function placementNodes({ placements }: SeenFacts, folded: Folded): GraphPlacement[] {
  const nodes = new Map<string, GraphPlacement>();
  for (const placement of placements) {
    const { groups, key } = placement;
    const id = placementId(placement, folded);
    const known = nodes.get(id);
    const [namespace = "", name = ""] = key.split("/");
    const counts = sumOf(known ? [...groups, known] : groups);
    const size = groups.reduce((sum, { clusters }) => sum + clusters.length, known?.size ?? 0);
    nodes.set(id, { namespace, name, ...known, id, folds: (known?.folds ?? 0) + 1, size, counts });
  }
  return [...nodes.values()];
}

function groupNodes(facts: SeenFacts, folded: Folded): GraphGroup[] {
  const nodes = new Map<string, GraphGroup>();
  for (const placement of facts.placements) {
    const parent = placementId(placement, folded);
    for (const { index, name, clusters, counts } of placement.groups) {
      const id = `group ${folded.has("groups") ? `${parent} ${worst(counts)}` : `${placement.key} ${index} ${name}`}`;
      const known = nodes.get(id);
      const own = folded.has("clusters")
        ? counts.map(({ status }) => clusterId(status, "", folded))
        : clusters.filter(facts.sees).map((cluster) => clusterId(statusOn(facts, cluster), cluster, folded));
      nodes.set(id, {
        index,
        name,
        ...known,
        id,
        folds: (known?.folds ?? 0) + 1,
        size: (known?.size ?? 0) + clusters.length,
        counts: sumOf(known ? [known, { counts }] : [{ counts }]),
        placement: parent,
        clusters: [...new Set([...(known?.clusters ?? []), ...own])],
      });
    }
  }
  return [...nodes.values()];
}

function clusterNodes(facts: SeenFacts, folded: Folded): GraphClusters[] {
  const chosen = new Set(facts.placements.flatMap(({ groups }) => groups.flatMap(({ clusters }) => clusters)));
  const nodes = new Map<string, GraphClusters>();
  for (const cluster of new Set([...facts.statuses.keys(), ...chosen])) {
    if (!facts.sees(cluster)) continue;
    const status = statusOn(facts, cluster);
    const id = clusterId(status, cluster, folded);
    const node = nodes.get(id) ?? {
      id,
      status,
      size: 0,
      isDirect: false,
      ...(folded.has("clusters") ? {} : { cluster }),
    };
    node.size += 1;
    node.isDirect ||= !chosen.has(cluster);
    nodes.set(id, node);
  }
  return [...nodes.values()].sort((a, b) => rank(a.status) - rank(b.status) || compareText(a.id, b.id));
}

function workNodes(facts: SeenFacts, folded: Folded): GraphWorks[] {
  const nodes = new Map<string, { readonly node: GraphWorks; readonly names: Set<string>; readonly on: Set<string> }>();
  for (const { cluster, work, status } of facts.works) {
    const name = folded.has("works") ? "" : work;
    const one = folded.has("clusters") ? {} : { cluster };
    const id = `work ${status} ${name} ${one.cluster ?? ""}`;
    const known = nodes.get(id) ?? {
      node: { id, work: name, folds: 1, status, size: 0, ...one, clusters: [] },
      names: new Set(),
      on: new Set(),
    };
    known.node.size += 1;
    known.names.add(work);
    const there = facts.statuses.get(cluster);
    if (there) known.on.add(clusterId(there, cluster, folded));
    nodes.set(id, known);
  }
  const order = (status: WorkStatus) => WORK_STATUSES_WORST_FIRST.indexOf(status);
  return Array.from(nodes.values(), ({ node, names, on }) => ({ ...node, folds: names.size, clusters: [...on] })).sort(
    (a, b) => order(a.status) - order(b.status) || compareText(a.id, b.id),
  );
}

function statusOn({ statuses }: GraphFacts, cluster: string): GraphStatus {
  return statuses.get(cluster) ?? "absent";
}

function countsOf(facts: GraphFacts, clusters: readonly string[]): GraphCount[] {
  const sizes = new Map<GraphStatus, number>();
  for (const cluster of clusters) {
    if (!facts.sees(cluster)) continue;
    const status = statusOn(facts, cluster);
    sizes.set(status, (sizes.get(status) ?? 0) + 1);
  }
  return inOrder(sizes);
}

function sumOf(all: readonly Counted[]): GraphCount[] {
  const sizes = new Map<GraphStatus, number>();
  for (const { counts } of all)
    for (const { status, size } of counts) sizes.set(status, (sizes.get(status) ?? 0) + size);
  return inOrder(sizes);
}

function inOrder(sizes: ReadonlyMap<GraphStatus, number>): GraphCount[] {
  return Array.from(sizes, ([status, size]) => ({ status, size })).sort((a, b) => rank(a.status) - rank(b.status));
}

function worst([first]: readonly GraphCount[]): string {
  return first?.status ?? "";
}

function rank(status: GraphStatus): number {
  return GRAPH_STATUSES_WORST_FIRST.indexOf(status);
}
