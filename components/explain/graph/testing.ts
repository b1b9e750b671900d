import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { Graph, GraphNode } from "./graph";

const LOOKS = {
  good: { tone: "good", shape: "disc-check", word: "Healthy" },
  warn: { tone: "warn", shape: "triangle", word: "Degraded" },
  bad: { tone: "bad", shape: "octagon", word: "Unhealthy" },
} as const satisfies Record<string, StatusLook>;

const MARKS: Readonly<Record<string, keyof typeof LOOKS>> = { "!": "bad", "?": "warn" };

/** For tests: nodes by column, "b!" with an error and "b?" with a warning, and edges as "a>b". */
export function graphOf(columns: readonly string[], edges: string): Graph {
  const nodes = columns.flatMap((ids, column) =>
    ids.split(" ").map((id): GraphNode => {
      const look = LOOKS[MARKS[id.at(-1) ?? ""] ?? "good"];
      const name = id.replace(/[!?]$/, "");
      return { id: name, column, kind: "Node", name, words: "", look };
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
