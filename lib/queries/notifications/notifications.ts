import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import {
  AlertmanagerAlerts,
  AlertsAnswer,
  DryRun,
  type DryRunRequest,
  NotificationsAnswer,
  PrometheusAlerts,
  type RuleWrite,
  SentAnswer,
  TestRequested,
} from "@/lib/api/notifications/notifications";
import { getJson, postJson, sendJson } from "@/lib/queries/request/request";

const PATH = "/api/v1/notifications";
/** The leader looks at rules every few seconds. */
const AGAIN_MS = 5_000;
const DRY_RUN_DEADLINE_MS = 60_000;

/** Rules with their state, and receivers. */
export function notifications() {
  return queryOptions({
    queryKey: ["notifications"],
    queryFn: ({ signal }) => getJson(PATH, { schema: NotificationsAnswer, signal }),
    refetchInterval: AGAIN_MS,
  });
}

export function alerts() {
  return queryOptions({
    queryKey: ["notifications", "alerts"],
    queryFn: ({ signal }) => getJson(`${PATH}/alerts`, { schema: AlertsAnswer, signal }),
    refetchInterval: AGAIN_MS,
  });
}

export function sentNotifications() {
  return queryOptions({
    queryKey: ["notifications", "sent"],
    queryFn: ({ signal }) => getJson(`${PATH}/sent`, { schema: SentAnswer, signal }),
    refetchInterval: AGAIN_MS,
  });
}

/** What a rule would have sent, by the history; nothing without a rule. The answer before stays while it is reckoned. */
export function dryRun(request: DryRunRequest | undefined) {
  return queryOptions({
    queryKey: ["notifications", "dry-run", request],
    queryFn: request
      ? ({ signal }) =>
          postJson(`${PATH}/dry-run`, { body: request, schema: DryRun, signal, deadlineMs: DRY_RUN_DEADLINE_MS })
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function prometheusAlerts(query: { readonly cluster: string } | { readonly addOn: string }) {
  return queryOptions({
    queryKey: ["notifications", "prometheus-alerts", query],
    queryFn: ({ signal }) =>
      getJson(`${PATH}/prometheus-alerts?${new URLSearchParams({ ...query })}`, { schema: PrometheusAlerts, signal }),
    refetchInterval: 30_000,
  });
}

export function alertmanagerAlerts(query: { readonly cluster: string } | { readonly addOn: string }) {
  return queryOptions({
    queryKey: ["notifications", "alertmanager-alerts", query],
    queryFn: ({ signal }) =>
      getJson(`${PATH}/alertmanager-alerts?${new URLSearchParams({ ...query })}`, {
        schema: AlertmanagerAlerts,
        signal,
      }),
    refetchInterval: 30_000,
  });
}

export async function writeRule(name: string, body: RuleWrite): Promise<void> {
  await sendJson("POST", `${PATH}/rules/${name}`, body);
}

/** `resourceVersion`: as the rules were read. */
export async function deleteRule(name: string, resourceVersion: string): Promise<void> {
  await sendJson("POST", `${PATH}/rules/${name}/delete`, { resourceVersion });
}

interface Acknowledging {
  readonly reason: string;
  /** For how long; absent: as long as it holds. */
  readonly hours?: number | undefined;
}

export async function acknowledgeAlert(key: string, { hours, reason }: Acknowledging): Promise<void> {
  await sendJson("POST", `${PATH}/alerts/${key}/acknowledge`, { reason, ...(hours !== undefined && { hours }) });
}

export function testReceiver(name: string): Promise<TestRequested> {
  return postJson(`${PATH}/receivers/${name}/test`, { body: {}, schema: TestRequested });
}
