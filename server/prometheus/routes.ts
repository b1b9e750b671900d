import { MetricsSource, QueriesAnswer, QueriesInput, ValuesAnswer, ValuesInput } from "@/lib/api/metrics/prometheus";
import { route, routes } from "@/server/http/route";
import { getSource } from "./get-source";
import { listValues } from "./list-values";
import { runQueries } from "./run-queries";
import { type PrometheusSource, requireSource } from "./source";

const LIMITED = "Each query is limited to the clusters that the caller may see.";

/** Under `/api/v1/prometheus`. */
export function prometheusRoutes(source: PrometheusSource | undefined) {
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
        ({ body, caller, signal }) => runQueries(requireSource(source), body, { caller, signal }),
      ),
    )
    .post(
      "/values",
      route(
        { summary: "List values of a label", description: LIMITED, body: ValuesInput, answers: ValuesAnswer },
        ({ body, caller, signal }) => listValues(requireSource(source), body, { caller, signal }),
      ),
    );
}
