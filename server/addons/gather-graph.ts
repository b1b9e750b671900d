import {
  type AddOnGraph,
  GRAPH_STANDINGS_WORST_FIRST,
  type GraphClusters,
  type GraphCount,
  type GraphGroup,
  type GraphPlacement,
  type GraphStanding,
  type GraphWorks,
} from "@/lib/api/add-on-graph";
import type { AddOnStanding } from "@/lib/health/add-on-standing";
import { WORK_STANDINGS_WORST_FIRST, type WorkStanding } from "@/lib/health/work-words";
import { compareText } from "@/lib/kube/order";

/** More nodes than that, the add-on among them, nobody looks at. */
const MOST_NODES = 30;

interface ChosenGroup {
  readonly index: number;
  readonly name: string;
  readonly clusters: readonly string[];
}

export interface GraphFacts {
  /** In the order of the add-on's strategy, by "namespace/name". */
  readonly placements: readonly { readonly key: string; readonly groups: readonly ChosenGroup[] }[];
  /** Of the cluster add-ons that are seen, by cluster. */
  readonly standings: ReadonlyMap<string, AddOnStanding>;
  /** Whether the caller would see a cluster add-on there. */
  readonly sees: (cluster: string) => boolean;
  readonly works: readonly { readonly cluster: string; readonly work: string; readonly standing: WorkStanding }[];
}

type Graph = Pick<AddOnGraph, "placements" | "groups" | "clusters" | "works">;

/** What is gathered first: what a fleet has most of. */
const LEVELS = ["clusters", "groups", "works", "placements"] as const;

type Folded = ReadonlySet<(typeof LEVELS)[number]>;

/** The chain from placements to works as a graph. Level by level, what stands alike is gathered until there are few enough nodes. */
export function gatherGraph(facts: GraphFacts): Graph {
  const placements = facts.placements.map(({ key, groups }) => ({
    key,
    groups: groups.map((group) => ({ ...group, counts: countsOf(facts, group.clusters) })),
  }));
  const seen = { ...facts, placements };
  const folded = new Set(LEVELS.filter((level) => levelSize(facts, level) > MOST_NODES));
  for (const level of LEVELS) {
    const graph = graphOf(seen, folded);
    if (sizeOf(graph) <= MOST_NODES) return graph;
    folded.add(level);
  }
  return graphOf(seen, folded);
}

/** What is alone more than there is room for is gathered without a look at how it would be otherwise; works hang on clusters. */
function levelSize({ placements, standings }: GraphFacts, level: (typeof LEVELS)[number]): number {
  switch (level) {
    case "clusters":
      return standings.size;
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

function sizeOf({ placements, groups, clusters, works }: Graph): number {
  return 1 + placements.length + groups.length + clusters.length + works.length;
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

function clusterId(standing: GraphStanding, cluster: string, folded: Folded): string {
  return `cluster ${folded.has("clusters") ? standing : cluster}`;
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
        ? counts.map(({ standing }) => clusterId(standing, "", folded))
        : clusters.filter(facts.sees).map((cluster) => clusterId(standingOn(facts, cluster), cluster, folded));
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
  for (const cluster of new Set([...facts.standings.keys(), ...chosen])) {
    if (!facts.sees(cluster)) continue;
    const standing = standingOn(facts, cluster);
    const id = clusterId(standing, cluster, folded);
    const node = nodes.get(id) ?? { id, standing, size: 0, isDirect: false, ...(folded.has("clusters") ? {} : { cluster }) };
    node.size += 1;
    node.isDirect ||= !chosen.has(cluster);
    nodes.set(id, node);
  }
  return [...nodes.values()].sort((a, b) => rank(a.standing) - rank(b.standing) || compareText(a.id, b.id));
}

function workNodes(facts: SeenFacts, folded: Folded): GraphWorks[] {
  const nodes = new Map<string, { readonly node: GraphWorks; readonly names: Set<string>; readonly on: Set<string> }>();
  for (const { cluster, work, standing } of facts.works) {
    const name = folded.has("works") ? "" : work;
    const one = folded.has("clusters") ? {} : { cluster };
    const id = `work ${standing} ${name} ${one.cluster ?? ""}`;
    const known = nodes.get(id) ?? {
      node: { id, work: name, folds: 1, standing, size: 0, ...one, clusters: [] },
      names: new Set(),
      on: new Set(),
    };
    known.node.size += 1;
    known.names.add(work);
    const there = facts.standings.get(cluster);
    if (there) known.on.add(clusterId(there, cluster, folded));
    nodes.set(id, known);
  }
  const order = (standing: WorkStanding) => WORK_STANDINGS_WORST_FIRST.indexOf(standing);
  return Array.from(nodes.values(), ({ node, names, on }) => ({ ...node, folds: names.size, clusters: [...on] })).sort(
    (a, b) => order(a.standing) - order(b.standing) || compareText(a.id, b.id),
  );
}

function standingOn({ standings }: GraphFacts, cluster: string): GraphStanding {
  return standings.get(cluster) ?? "absent";
}

function countsOf(facts: GraphFacts, clusters: readonly string[]): GraphCount[] {
  const sizes = new Map<GraphStanding, number>();
  for (const cluster of clusters) {
    if (!facts.sees(cluster)) continue;
    const standing = standingOn(facts, cluster);
    sizes.set(standing, (sizes.get(standing) ?? 0) + 1);
  }
  return inOrder(sizes);
}

function sumOf(all: readonly Counted[]): GraphCount[] {
  const sizes = new Map<GraphStanding, number>();
  for (const { counts } of all) for (const { standing, size } of counts) sizes.set(standing, (sizes.get(standing) ?? 0) + size);
  return inOrder(sizes);
}

function inOrder(sizes: ReadonlyMap<GraphStanding, number>): GraphCount[] {
  return Array.from(sizes, ([standing, size]) => ({ standing, size })).sort((a, b) => rank(a.standing) - rank(b.standing));
}

function worst([first]: readonly GraphCount[]): string {
  return first?.standing ?? "";
}

function rank(standing: GraphStanding): number {
  return GRAPH_STANDINGS_WORST_FIRST.indexOf(standing);
}
