import { MetricsSource, QueriesAnswer, QueriesInput, ValuesAnswer, ValuesInput } from "@/lib/api/metrics/prometheus";
import type { Caller } from "@/server/auth/caller";
import { route, routes } from "@/server/http/route";
import { getSource } from "./get-source";
import { listValues } from "./list-values";
import { runQueries } from "./run-queries";
import { type PrometheusSource, requireSource } from "./source";

const LIMITED = "Each query is limited to the clusters that the caller may see.";

/** Throws `ApiError` "forbidden" for queries that are none of a caller's: those of embed tokens are chosen. */
type RequireQueries = (
  caller: Caller,
  wanted: readonly (string | ValuesInput["of"])[],
  signal: AbortSignal,
) => Promise<void>;

/** Under `/api/v1/prometheus`. */
export function prometheusRoutes(source: PrometheusSource | undefined, requireQueries: RequireQueries) {
  return routes()
    .get(
      "/",
      route({ summary: "Get the Prometheus of this console", answers: MetricsSource }, ({ caller, signal }) =>
        getSource(source, caller, signal),
      ),
    )
    .post(
      "/queries",
      route(
        { summary: "Run queries of PromQL", description: LIMITED, body: QueriesInput, answers: QueriesAnswer },
        async ({ body, caller, signal }) => {
          await requireQueries(
            caller,
            body.queries.map(({ expr }) => expr),
            signal,
          );
          return runQueries(requireSource(source), body, { caller, signal });
        },
      ),
    )
    .post(
      "/values",
      route(
        { summary: "List values of a label", description: LIMITED, body: ValuesInput, answers: ValuesAnswer },
        async ({ body, caller, signal }) => {
          await requireQueries(caller, [body.of], signal);
          return listValues(requireSource(source), body, { caller, signal });
        },
      ),
    );
}
