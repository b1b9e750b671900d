import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { Graph, GraphNode } from "./graph";

const APPEARANCES = {
  good: { tone: "good", shape: "disc-check", label: "Healthy" },
  warn: { tone: "warn", shape: "triangle", label: "Degraded" },
  bad: { tone: "bad", shape: "octagon", label: "Unhealthy" },
} as const satisfies Record<string, StatusAppearance>;

const MARKS: Readonly<Record<string, keyof typeof APPEARANCES>> = { "!": "bad", "?": "warn" };

/** For tests: nodes by column, "b!" with an error and "b?" with a warning, and edges as "a>b". */
export function graphOf(columns: readonly string[], edges: string): Graph {
  const nodes = columns.flatMap((ids, column) =>
    ids.split(" ").map((id): GraphNode => {
      const appearance = APPEARANCES[MARKS[id.at(-1) ?? ""] ?? "good"];
      const name = id.replace(/[!?]$/, "");
      return { id: name, column, kind: "Node", name, text: "", appearance };
    }),
  );
  return {
    nodes,
    edges: edges.split(" ").map((edge) => {
      const [from = "", to = ""] = edge.split(">");
      return { from, to };
    }),
  };
}
