import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Metrics, Series } from "@/lib/api/metrics/metrics";
import { count } from "@/lib/format/count";

/** The current state, of what the caller may count; numbers link to lists. Empty before the first sample. */
export function boardSummary(metrics: Metrics): SentencePart[] {
  return [...clusters(metrics.clusters), ...cells(metrics.cells), ...rollouts(metrics.rollouts)];
}

function clusters(series: Metrics["clusters"]): SentencePart[] {
  const total = sumNow(series);
  if (series === undefined || total === undefined) return [];
  const available = now(series.available);
  if (total === available)
    return total === 1
      ? ["The only cluster is available. "]
      : ["All ", { figure: total, filter: "/clusters" }, " clusters are available. "];
  const others = total - available;
  return [
    "Of ",
    { figure: total, filter: "/clusters" },
    total === 1 ? " cluster, " : " clusters, ",
    { figure: available, filter: "/clusters?q=health:available,healthy" },
    available === 1 ? " is available and " : " are available and ",
    { figure: others, filter: OTHERS, ...(now(series.unavailable) > 0 ? { tone: "bad" as const } : {}) },
    others === 1 ? " is not. " : " are not. ",
  ];
}

const OTHERS = "/clusters?q=health:unavailable,unreachable,pending,denied,joining,deleting";

function cells(series: Metrics["cells"]): SentencePart[] {
  const total = sumNow(series);
  if (series === undefined || total === undefined || total === 0) return [];
  const healthy = now(series.healthy);
  if (healthy === total) return ["All ", { figure: total, filter: "/addons" }, " add-ons are healthy. "];
  return [{ figure: healthy, filter: "/addons" }, ` of ${count(total)} add-ons are healthy. `];
}

function rollouts(series: Metrics["rollouts"]): SentencePart[] {
  const total = sumNow(series);
  if (series === undefined || total === undefined) return [];
  const left = total - now(series.done);
  if (left === 0) return ["No rollouts in progress."];
  return ["Rollouts have ", { figure: left, filter: "/rollouts" }, left === 1 ? " cluster to go." : " clusters to go."];
}

/** The last known value: while the hub is away, the page shows how old it is. */
function now(series: Series): number {
  return series.findLast((value) => value !== null) ?? 0;
}

/** Undefined if nothing was ever known. */
function sumNow(all: Readonly<Record<string, Series>> | undefined): number | undefined {
  const series = Object.values(all ?? {});
  const isKnown = series.some((values) => values.some((value) => value !== null));
  return isKnown ? series.reduce((sum, values) => sum + now(values), 0) : undefined;
}
