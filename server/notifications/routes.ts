import {
  AlertAcknowledgeRequest,
  AlertmanagerAlerts,
  AlertPath,
  AlertsAnswer,
  DryRun,
  DryRunRequest,
  NotificationsAnswer,
  PrometheusAlerts,
  PrometheusAlertsQuery,
  ReceiverPath,
  RuleDeletion,
  RulePath,
  RuleWrite,
  SentAnswer,
  TestRequested,
} from "@/lib/api/notifications/notifications";
import type { PastLists } from "@/server/history/past-lists";
import { route, routes } from "@/server/http/route";
import type { HubClient } from "@/server/hub/hub-client";
import type { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import type { PrometheusSource } from "@/server/prometheus/source";
import { getAlertmanagerAlerts } from "./alertmanager-alerts";
import { dryRun } from "./dry-run";
import { getNotifications } from "./get-notifications";
import { listAlerts, listSent } from "./list-alerts";
import { getPrometheusAlerts } from "./prometheus-alerts";
import { NotificationRecords } from "./stored-notifications";
import { acknowledgeAlert, deleteRule, requestTest, writeRule } from "./write-rule";

interface Sources {
  /** Of the console's account. */
  readonly own: Pick<HubClient, "getRaw">;
  readonly past: PastLists;
  readonly prometheus: PrometheusSource | undefined;
  readonly alertmanager: AlertmanagerSource | undefined;
}

/** Under `/api/v1/notifications`. */
export function notificationRoutes({ alertmanager, own, past, prometheus }: Sources) {
  const records = new NotificationRecords(own);
  return routes()
    .get(
      "/",
      route({ summary: "Get notification rules and receivers", answers: NotificationsAnswer }, ({ caller }) =>
        getNotifications(caller, records),
      ),
    )
    .get(
      "/alerts",
      route({ summary: "List alerts of notification rules", answers: AlertsAnswer }, ({ caller }) =>
        listAlerts(caller, records),
      ),
    )
    .get(
      "/sent",
      route({ summary: "List notifications that were sent", answers: SentAnswer }, ({ caller }) =>
        listSent(caller, records),
      ),
    )
    .get(
      "/prometheus-alerts",
      route(
        {
          summary: "List alerts of Prometheus",
          description: "Limited to the clusters that the caller may see.",
          query: PrometheusAlertsQuery,
          answers: PrometheusAlerts,
        },
        ({ caller, query, signal }) => getPrometheusAlerts(prometheus, query, { caller, signal }),
      ),
    )
    .get(
      "/alertmanager-alerts",
      route(
        {
          summary: "List alerts of Alertmanager",
          description: "Limited to the clusters that the caller may see, by the label of the cluster.",
          query: PrometheusAlertsQuery,
          answers: AlertmanagerAlerts,
        },
        ({ caller, query, signal }) => getAlertmanagerAlerts(alertmanager, query, { caller, signal }),
      ),
    )
    .post(
      "/rules/:name",
      route({ summary: "Write a notification rule", params: RulePath, body: RuleWrite }, ({ body, caller, params }) =>
        writeRule(caller, records, { ...params, ...body }),
      ),
    )
    .post(
      "/rules/:name/delete",
      route(
        { summary: "Delete a notification rule", params: RulePath, body: RuleDeletion },
        ({ body, caller, params }) => deleteRule(caller, records, { ...params, ...body }),
      ),
    )
    .post(
      "/dry-run",
      route(
        { summary: "Try a notification rule on the history", body: DryRunRequest, answers: DryRun },
        ({ body, caller }) => dryRun(caller, body, past),
      ),
    )
    .post(
      "/alerts/:key/acknowledge",
      route(
        { summary: "Acknowledge an alert", params: AlertPath, body: AlertAcknowledgeRequest },
        ({ body, caller, params }) => acknowledgeAlert(caller, records, { ...params, ...body }),
      ),
    )
    .post(
      "/receivers/:name/test",
      route(
        { summary: "Send a test notification", params: ReceiverPath, answers: TestRequested },
        ({ caller, params }) => requestTest(caller, records, params.name),
      ),
    );
}
