import type { AlertmanagerAlerts, PrometheusAlertsQuery } from "@/lib/api/notifications/notifications";
import { oneLine } from "@/lib/format/one-line";
import { seriesClustersOf } from "@/server/auth/series-scope";
import type { AlertmanagerSource, ReceivedAlert } from "@/server/prometheus/alertmanager-source";
import { PrometheusError } from "@/server/prometheus/prometheus-error";
import type { CallerRequest } from "@/server/prometheus/source";
import { ADD_ON_LABEL, MAX_ALERTS } from "./prometheus-alerts";

const MAX_SUMMARY = 300;
const STATES = ["firing", "silenced", "inhibited"] as const;
/** For those who see some clusters: what servers say may name others. */
const FAILED = "Alertmanager cannot be read.";

type ShownAlert = AlertmanagerAlerts["alerts"][number];

/**
 * Alerts that Alertmanager has, of the clusters that the caller may see; those of no cluster for who may list all. Throws
 * `ApiError` "forbidden" for who may see none.
 */
export async function getAlertmanagerAlerts(
  source: AlertmanagerSource | undefined,
  { addOn, cluster }: PrometheusAlertsQuery,
  request: CallerRequest,
): Promise<AlertmanagerAlerts> {
  if (!source) return { isOn: false, alerts: [] };
  const { clusterLabel } = source.settings;
  const visible = await seriesClustersOf(request.caller);
  const wanted = {
    ...(cluster !== undefined && { [clusterLabel]: cluster }),
    ...(addOn !== undefined && { [ADD_ON_LABEL]: addOn }),
  };
  try {
    const names = visible && new Set(visible);
    const received = (await source.alerts(wanted, request)).filter(({ labels }) => {
      const name = Object.hasOwn(labels, clusterLabel) ? labels[clusterLabel] : undefined;
      const isVisible = names === undefined || (name !== undefined && names.has(name));
      return isVisible && Object.entries(wanted).every(([label, value]) => labels[label] === value);
    });
    const alerts = received.map((alert) => shownAlert(alert, { clusterLabel, isWhole: names === undefined }));
    alerts.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || (a.since < b.since ? 1 : -1));
    return { isOn: true, alerts: alerts.slice(0, MAX_ALERTS) };
  } catch (error) {
    if (!(error instanceof PrometheusError)) throw error;
    return { isOn: true, problem: visible === undefined ? error.message : FAILED, alerts: [] };
  }
}

function shownAlert(
  { annotations, labels, startsAt, status }: ReceivedAlert,
  { clusterLabel, isWhole }: { readonly clusterLabel: string; readonly isWhole: boolean },
): ShownAlert {
  const { alertname = "", severity, ...others } = labels;
  const { [clusterLabel]: cluster, [ADD_ON_LABEL]: addOn } = others;
  const { summary } = annotations;
  return {
    name: alertname,
    state: stateOf(status),
    ...(severity !== undefined && { severity }),
    ...(cluster !== undefined && { cluster }),
    ...(addOn !== undefined && { addOn }),
    since: startsAt,
    ...(isWhole && summary !== undefined && { summary: oneLine(summary).slice(0, MAX_SUMMARY) }),
    labels: others,
  };
}

function stateOf({ inhibitedBy, silencedBy }: ReceivedAlert["status"]): ShownAlert["state"] {
  if (silencedBy && silencedBy.length > 0) return "silenced";
  return inhibitedBy && inhibitedBy.length > 0 ? "inhibited" : "firing";
}
