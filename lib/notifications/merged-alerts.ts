import type { AlertmanagerAlerts, PrometheusAlerts } from "@/lib/api/notifications/notifications";

type OfPrometheus = PrometheusAlerts["alerts"][number];
type OfAlertmanager = AlertmanagerAlerts["alerts"][number];

/** An alert of Prometheus, of Alertmanager, or of both. */
export interface MonitoredAlert
  extends Omit<OfPrometheus, "state">,
    Partial<Pick<OfAlertmanager, "since" | "summary">> {
  readonly state: OfPrometheus["state"] | OfAlertmanager["state"];
}

const STATES = ["firing", "pending", "silenced", "inhibited"] as const;

/** Each alert once, those that fire first. Of one that both have, Alertmanager knows more: whether it is silenced. */
export function mergedAlerts(
  ofPrometheus: readonly OfPrometheus[],
  ofAlertmanager: readonly OfAlertmanager[],
): readonly MonitoredAlert[] {
  const others = ofPrometheus.filter((alert) => !ofAlertmanager.some((known) => isSame(alert, known)));
  return [...ofAlertmanager, ...others].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
}

/** Prometheus may add labels of its own to what it sends, and takes none away. */
function isSame(alert: OfPrometheus, { labels, name, severity }: OfAlertmanager): boolean {
  if (alert.name !== name || alert.severity !== severity) return false;
  return Object.entries(alert.labels).every(([label, value]) => labels[label] === value);
}
