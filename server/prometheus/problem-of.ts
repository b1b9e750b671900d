import type { SourceProblem } from "@/lib/api/metrics/prometheus";
import { PrometheusError } from "./prometheus-error";
import { QueryRefused, type SeriesScope } from "./scope-query";

/** For those who see some clusters: what servers say may name others. */
const FIXED: Readonly<Record<Exclude<SourceProblem["kind"], "refused">, string>> = {
  unreachable: "Prometheus cannot be reached, or has failed.",
  timeout: "Prometheus did not answer in time. Choose a shorter time or fewer series.",
  unauthorised: "Prometheus does not accept the console's credentials.",
  query: "Prometheus does not accept the query, or cannot evaluate it.",
  "too-many-series": "The query has too many series or samples. Sum them up, or choose fewer.",
  "too-large": "The answer is too large. Choose a shorter time or fewer series.",
  busy: "Prometheus has too many requests. Try again later.",
  "no-answer": "The address of Prometheus does not answer as Prometheus does.",
};

/**
 * A failure in words for this caller: what Prometheus says for those who may list all clusters, a fixed sentence for
 * others. Throws what is no failure of Prometheus or of the query.
 */
export function problemOf(error: unknown, { clusters }: SeriesScope): SourceProblem {
  if (error instanceof QueryRefused) return { kind: "refused", text: error.message };
  if (!(error instanceof PrometheusError)) throw error;
  const { kind, message } = error;
  return { kind, text: clusters === undefined || kind === "refused" ? message : FIXED[kind] };
}
