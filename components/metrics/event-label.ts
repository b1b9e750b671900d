import type { RolloutEvent } from "@/lib/api/metrics/metrics";

/** The label of an event in charts. */
export function eventLabel({ kind, wave }: Pick<RolloutEvent, "kind" | "wave">): string {
  switch (kind) {
    case "wave":
      return `wave ${wave ?? ""}`.trim();
    case "timed-out":
      return "timed out";
    case "began":
    case "done":
    case "stalled":
    case "failed":
      return kind;
  }
}
