import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WaterlineSegment } from "@/components/ui/feedback/waterline";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { ListName } from "@/lib/lists/rows";

/** Steps of the chain from an add-on to clusters, from left to right. */
export const GRAPH_COLUMNS = [
  "Add-on",
  "Placements",
  "Decision groups",
  "Cluster add-ons",
  "Works",
  "Manifests",
] as const;

/** What a group node contains: rows of a list, a few at a time, and a link to all of them. */
export interface GathersRows {
  readonly view: Extract<ListName, "cluster-addons" | "works">;
  readonly query: Pick<ListQuery, "q" | "sort">;
  readonly href: string;
}

/** What a group node contains that is already loaded. */
export interface GathersLines {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly appearance: StatusAppearance;
    readonly text: string;
  }[];
}

export interface GraphNode {
  readonly id: string;
  /** Index in `GRAPH_COLUMNS`. */
  readonly column: number;
  /** Its kind, for screen readers: "Placement". */
  readonly kind: string;
  readonly name: string;
  /** The full name with the namespace, if longer. */
  readonly title?: string;
  /** A machine reads the name back. */
  readonly machine?: boolean;
  readonly figure?: number | undefined;
  /** The line below the name. */
  readonly text: string;
  readonly appearance: StatusAppearance;
  readonly segments?: readonly WaterlineSegment[];
  /** Where Enter leads; a node that gathers many opens below the graph instead. */
  readonly href?: string | undefined;
  /** Links to another part of the same page. */
  readonly isHere?: boolean;
  readonly gathers?: GathersRows | GathersLines | undefined;
}

/** From a node to one that follows from it. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
}

/** Nodes in column order. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export function isWrong({ appearance }: Pick<GraphNode, "appearance">): boolean {
  return appearance.tone === "bad" || appearance.tone === "warn";
}

/** The ids of such nodes, and of all that lead there. */
export function leadingTo({ nodes, edges }: Graph, isMeant: (node: GraphNode) => boolean): ReadonlySet<string> {
  const included = new Set(nodes.filter(isMeant).map(({ id }) => id));
  // From right to left: children are placed before their parents.
  for (const { id } of nodes.toSorted((a, b) => b.column - a.column)) {
    if (edges.some(({ from, to }) => from === id && included.has(to))) included.add(id);
  }
  return included;
}

/** Problems, and all that leads there. */
export function onlyWrong(graph: Graph): Graph {
  const included = leadingTo(graph, isWrong);
  return {
    nodes: graph.nodes.filter(({ id }) => included.has(id)),
    edges: graph.edges.filter(({ from, to }) => included.has(from) && included.has(to)),
  };
}

/** A node where a tree has it: below the first that leads to it. */
export interface TreeItem {
  readonly node: GraphNode;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Others that lead there, too. */
  readonly alsoFrom: readonly GraphNode[];
}

/** Each node once, each below what it follows from, as it is read out. */
export function asTree({ nodes, edges }: Graph): TreeItem[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentsOf = (id: string) => nodes.filter((node) => edges.some(({ from, to }) => from === node.id && to === id));
  const childrenOf = (id: string | undefined) =>
    nodes.filter((node) => parentsOf(node.id)[0]?.id === id && byId.has(node.id));
  const walk = (id: string | undefined, level: number): TreeItem[] =>
    childrenOf(id).flatMap((node, index, all) => [
      { node, level, position: index + 1, siblings: all.length, alsoFrom: parentsOf(node.id).slice(1) },
      ...walk(node.id, level + 1),
    ]);
  return walk(undefined, 1);
}

/** Where an arrow key leads from a node: along the edges, the wrong ones first, or within its column. */
export function nextNode({ nodes, edges }: Graph, from: string, key: string): string | undefined {
  const node = nodes.find(({ id }) => id === from);
  if (!node) return undefined;
  const column = nodes.filter((each) => each.column === node.column);
  const index = column.indexOf(node);
  const targets = (ids: readonly string[]) => {
    const reached = nodes.filter(({ id }) => ids.includes(id));
    return (reached.find(isWrong) ?? reached[0])?.id;
  };
  switch (key) {
    case "ArrowRight":
      return targets(edges.filter((edge) => edge.from === from).map(({ to }) => to));
    case "ArrowLeft":
      return targets(edges.filter((edge) => edge.to === from).map((edge) => edge.from));
    case "ArrowDown":
      return column[index + 1]?.id;
    case "ArrowUp":
      return column[index - 1]?.id;
    case "Home":
      return nodes[0]?.id;
    case "End":
      return column.at(-1)?.id;
    default:
      return undefined;
  }
}
