import type { PrometheusAlerts, PrometheusAlertsQuery } from "@/lib/api/notifications/notifications";
import type { Caller } from "@/server/auth/caller";
import { runQueries } from "@/server/prometheus/run-queries";
import type { PrometheusSource } from "@/server/prometheus/source";

export const MAX_ALERTS = 200;
/** As rules of Prometheus label what is of an add-on. */
export const ADD_ON_LABEL = "addon";
const STEP_S = 15;

/**
 * Alerts of Prometheus' own rules that fire now, of the clusters that the caller may see. Throws `ApiError` "forbidden"
 * for who may see none.
 */
export async function getPrometheusAlerts(
  source: PrometheusSource | undefined,
  { addOn, cluster }: PrometheusAlertsQuery,
  request: { readonly caller: Caller; readonly signal: AbortSignal },
): Promise<PrometheusAlerts> {
  if (!source) return { isOn: false, alerts: [] };
  const { clusterLabel } = source.settings;
  const matchers = [
    ...(cluster === undefined ? [] : [`${clusterLabel}=${JSON.stringify(cluster)}`]),
    ...(addOn === undefined ? [] : [`${ADD_ON_LABEL}=${JSON.stringify(addOn)}`]),
  ];
  const now = Date.now();
  const queries = [{ ref: "A", expr: `ALERTS{${matchers.join(",")}}`, instant: true }];
  const { results } = await runQueries(source, { from: now - 60_000, to: now, step: STEP_S, queries }, request);
  const [result] = results;
  const alerts = (result?.series ?? []).slice(0, MAX_ALERTS).map(({ labels }) => {
    const { __name__: _, alertname = "", alertstate, severity, ...others } = labels;
    return {
      name: alertname,
      state: alertstate === "pending" ? ("pending" as const) : ("firing" as const),
      ...(severity !== undefined && { severity }),
      ...(others[clusterLabel] !== undefined && { cluster: others[clusterLabel] }),
      ...(others[ADD_ON_LABEL] !== undefined && { addOn: others[ADD_ON_LABEL] }),
      labels: others,
    };
  });
  return { isOn: true, ...(result?.problem && { problem: result.problem.text }), alerts };
}
