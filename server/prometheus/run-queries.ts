import type { QueriesAnswer, QueriesInput, QueryResult } from "@/lib/api/metrics/prometheus";
import { type Grid, gridOf } from "./grid";
import { problemOf } from "./problem-of";
import { type SeriesScope, scopedQuery } from "./scope-query";
import type { CallerRequest, PrometheusSource } from "./source";

const KEPT_PAST_MS = 5 * 60_000;
const MIN_KEPT_MS = 2_000;
const MAX_KEPT_MS = 60_000;
/** What servers say beside an answer may name what the caller does not see. */
const PARTIAL = "Prometheus has a warning about this answer: it may be partial.";

/**
 * What a panel shows: each query limited to the clusters that the caller may see, on one grid of times. A query that
 * fails says why, and the others go on. Throws `ApiError` "forbidden" for who may see no cluster, "invalid" for the time.
 */
export async function runQueries(
  source: PrometheusSource,
  input: QueriesInput,
  request: CallerRequest,
): Promise<QueriesAnswer> {
  const scope = await source.scopeOf(request.caller);
  const grid = gridOf(input);
  const results = await Promise.all(input.queries.map((query) => runQuery(source, { query, grid, scope }, request)));
  return { from: grid.from * 1000, to: grid.to * 1000, step: grid.step, results };
}

interface Run {
  readonly query: QueriesInput["queries"][number];
  readonly grid: Grid;
  readonly scope: SeriesScope;
}

async function runQuery(source: PrometheusSource, run: Run, request: CallerRequest): Promise<QueryResult> {
  const { query, grid, scope } = run;
  const { ref, instant = false } = query;
  try {
    const kept = { ...request, keepMs: keptFor(grid) };
    const { series, notices } = await source.series(sent(run), instant ? undefined : grid, kept);
    const shown = scope.clusters === undefined ? notices : notices.map(() => PARTIAL).slice(0, 1);
    return { ref, series: [...series], notices: [...shown] };
  } catch (error) {
    return { ref, series: [], notices: [], problem: problemOf(error, scope) };
  }
}

function sent({ query, grid, scope }: Run) {
  const expr = scopedQuery(query.expr, scope);
  const time = query.instant
    ? ([["time", String(grid.to)]] as const)
    : ([
        ["start", String(grid.from)],
        ["end", String(grid.to)],
        ["step", String(grid.step)],
      ] as const);
  const path = query.instant ? "/api/v1/query" : "/api/v1/query_range";
  return { path, parameters: [["query", expr], ...time, ["timeout", "25s"]] } as const;
}

/** What is past changes no more, but for what arrives late. */
function keptFor({ to, step }: Grid): number {
  if (Date.now() - to * 1000 > Math.max(KEPT_PAST_MS, step * 2_000)) return KEPT_PAST_MS;
  return Math.min(MAX_KEPT_MS, Math.max(MIN_KEPT_MS, step * 1000));
}
