import { getAlertmanagerAlerts } from "@/server/notifications/alertmanager-alerts";
import { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import { checkAlerting } from "@/server/prometheus/check-alerting";
import { callerWho } from "@/server/prometheus/testing";
import type { Result } from "./result";

const HOUR_MS = 3_600_000;
const WITHIN_MS = 15_000;

/** What the console shows of a real Alertmanager: alerts that fire, that are silenced and that are inhibited. */
export async function* receivedAlerts(url: string): AsyncGenerator<Result> {
  const soon = new Date(Date.now() + HOUR_MS).toISOString();
  const alerts = [
    { alertname: "ClusterDown", cluster_name: "amber" },
    { alertname: "PodDown", cluster_name: "amber" },
    { alertname: "DiskFull", cluster_name: "amber" },
    { alertname: "PodDown", cluster_name: "beige", addon: 'log "shipper"' },
    { alertname: "HubSlow" },
  ].map((labels) => ({ labels, annotations: { summary: "See beige" }, endsAt: soon }));
  await post(`${url}/api/v2/alerts`, alerts);
  await post(`${url}/api/v2/silences`, {
    matchers: [{ name: "alertname", value: "DiskFull", isRegex: false, isEqual: true }],
    startsAt: new Date().toISOString(),
    endsAt: soon,
    createdBy: "test",
    comment: "it is known",
  });
  const source = new AlertmanagerSource({ program: "Alertmanager", url, files: {}, clusterLabel: "cluster_name" });
  const shown = async (sees: Parameters<typeof callerWho>[0], query: { cluster?: string; addOn?: string }) => {
    const request = { caller: callerWho(sees), signal: AbortSignal.timeout(WITHIN_MS) };
    const answer = await getAlertmanagerAlerts(source, query, request);
    return answer.problem ?? answer.alerts.map(({ cluster, name, state }) => `${name} ${cluster} ${state}`).sort();
  };
  try {
    const amber = ["ClusterDown amber firing", "DiskFull amber silenced", "PodDown amber inhibited"];
    const beige = ["PodDown beige firing"];
    const { alertmanager } = await checkAlerting(
      { alertmanager: source, prometheus: undefined },
      AbortSignal.timeout(WITHIN_MS),
    );
    const isKnown = /^\d+\.\d+/.test(alertmanager?.version ?? "");
    yield {
      name: "the check of Alertmanager knows its version",
      ...(!isKnown && { wrong: JSON.stringify(alertmanager) }),
    };
    yield compared("a cluster has its alerts of Alertmanager", amber, await shown("all", { cluster: "amber" }));
    yield compared("an add-on has its own", beige, await shown("all", { addOn: 'log "shipper"' }));
    yield compared("who sees one cluster sees its alerts alone", amber, await shown(["amber"], {}));
    const all = [...amber, ...beige, "HubSlow undefined firing"].sort();
    yield compared("who may list all clusters sees all of them", all, await shown("all", {}));
  } finally {
    await source.close();
  }
}

function compared(name: string, wanted: unknown, found: unknown): Result {
  const [a, b] = [wanted, found].map((one) => JSON.stringify(one));
  return { name, ...(a !== b && { wrong: `${b} is not ${a}` }) };
}

async function post(url: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
}
