import { type Graph, type GraphNode, isWrong, leadingTo } from "./graph";

export const NODE_PX = 66;
const GAP_PX = 10;
/** Above the nodes: what the columns are called. */
const CAPTION_PX = 28;
const WIDEST_PX = 208;
const NARROWEST_GAP_PX = 28;
const CORNER_PX = 8;
/** With less width per column, nodes are placed below each other. */
const MIN_COLUMN_PX = 136;

interface PlacedNode {
  readonly node: GraphNode;
  readonly left: number;
  readonly top: number;
}

interface PlacedEdge {
  readonly id: string;
  readonly path: string;
  /** It leads to what is wrong. */
  readonly tone: "bad" | "warn" | "plain";
}

export interface GraphLayout {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly columns: readonly { readonly column: number; readonly left: number }[];
  readonly nodeWidth: number;
  readonly height: number;
}

/** The positions of nodes and edges for this width; undefined if it is too narrow for the columns. */
export function layOut(graph: Graph, width: number): GraphLayout | undefined {
  const present = [...new Set(graph.nodes.map(({ column }) => column))].sort((a, b) => a - b);
  const count = Math.max(1, present.length);
  if (width < count * MIN_COLUMN_PX + (count - 1) * NARROWEST_GAP_PX) return undefined;
  const nodeWidth = Math.min(WIDEST_PX, Math.floor((width - (count - 1) * NARROWEST_GAP_PX) / count));
  const step = count > 1 ? (width - nodeWidth) / (count - 1) : 0;
  const columns = present.map((column, index) => ({ column, left: Math.round(index * step) }));
  const tallest = Math.max(...columns.map(({ column }) => heightOf(graph, column)));
  const nodes = columns.flatMap(({ column, left }) => {
    const own = graph.nodes.filter((node) => node.column === column);
    const top = CAPTION_PX + Math.round((tallest - heightOf(graph, column)) / 2);
    return own.map((node, index) => ({ node, left, top: top + index * (NODE_PX + GAP_PX) }));
  });
  return { nodes, edges: edgesOf(graph, nodes, nodeWidth), columns, nodeWidth, height: CAPTION_PX + tallest };
}

function heightOf({ nodes }: Graph, column: number): number {
  const size = nodes.filter((node) => node.column === column).length;
  return size * NODE_PX + (size - 1) * GAP_PX;
}

/** The plain ones first, so that those that lead to what is wrong are drawn over them. */
function edgesOf(graph: Graph, nodes: readonly PlacedNode[], nodeWidth: number): PlacedEdge[] {
  const placed = new Map(nodes.map((each) => [each.node.id, each]));
  const wrong = leadingTo(graph, isWrong);
  const bad = leadingTo(graph, ({ appearance }) => appearance.tone === "bad");
  const drawn = graph.edges.flatMap(({ from, to }): PlacedEdge[] => {
    const [start, end] = [placed.get(from), placed.get(to)];
    if (!start || !end) return [];
    const path = pathOf(start.left + nodeWidth, start.top + NODE_PX / 2, end.left, end.top + NODE_PX / 2);
    const worst = wrong.has(to) ? "warn" : "plain";
    return [{ id: `${from} ${to}`, path, tone: bad.has(to) ? "bad" : worst }];
  });
  return drawn.sort((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone));
}

const ORDER: readonly PlacedEdge["tone"][] = ["plain", "warn", "bad"];

/** Level, then up or down close before its end, then level again; with round corners. */
function pathOf(x1: number, y1: number, x2: number, y2: number): string {
  const turn = x2 - NARROWEST_GAP_PX / 2;
  const corner = Math.min(CORNER_PX, Math.abs(y2 - y1) / 2);
  if (corner < 1) return `M${x1} ${y1}H${x2}`;
  const down = Math.sign(y2 - y1) * corner;
  return `M${x1} ${y1}H${turn - corner}q${corner} 0 ${corner} ${down}V${y2 - down}q0 ${down} ${corner} ${down}H${x2}`;
}
