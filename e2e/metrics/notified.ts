import { setTimeout as pause } from "node:timers/promises";
import { z } from "@/lib/kube/zod";
import type { Notice } from "@/lib/notifications/notice";
import { sendNotice } from "@/server/notifications/send-notice";
import type { Result } from "./result";

const WITHIN_MS = 15_000;
const POLL_MS = 200;
const HOUR_MS = 3_600_000;

const Alerts = z.array(
  z.looseObject({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()),
    generatorURL: z.optional(z.string()),
    status: z.looseObject({ state: z.string() }),
  }),
);

/** What a real Alertmanager makes of what it is sent: an alert that fires, and that ends. */
export async function* notified(url: string): AsyncGenerator<Result> {
  const firing = noticeAt(Date.now());
  await send(url, firing);
  const found = await until(url, (alerts) => alerts.length > 0);
  const [alert] = found;
  const is = alert && { ...alert.labels, ...alert.annotations, state: alert.status.state, url: alert.generatorURL };
  const wanted = { cluster: "eks-1", rule: "lost", summary: "Cluster eks-1 is unavailable", state: "active" };
  const wrong = Object.entries({ ...wanted, url: firing.alerts[0]?.url }).filter(
    ([name, text]) => Reflect.get(is ?? {}, name) !== text,
  );
  yield {
    name: "Alertmanager has an alert with its labels, its text and its link",
    ...(wrong.length > 0 && { wrong: `${JSON.stringify(found)} lacks ${JSON.stringify(wrong)}` }),
  };
  await send(url, { ...firing, kind: "resolved", alerts: firing.alerts.map(ended) });
  const left = await until(url, (alerts) => alerts.length === 0);
  yield { name: "and it ends there, too", ...(left.length > 0 && { wrong: JSON.stringify(left) }) };
}

function ended(alert: Notice["alerts"][number]): Notice["alerts"][number] {
  return { ...alert, status: "resolved", resolvedAt: new Date(Date.now() - 1_000).toISOString() };
}

function noticeAt(nowMs: number): Notice {
  const since = new Date(nowMs - 60_000).toISOString();
  const title = "Cluster eks-1 is unavailable";
  const href = `https://flotilla.example.org/clusters?at=${encodeURIComponent(since)}`;
  const subject = { kind: "cluster", name: "eks-1" } as const;
  const key = "0123456789abcdef0123";
  return {
    id: "5f3c8f0e-0000-4000-8000-000000000001",
    kind: "firing",
    rule: "lost",
    title,
    at: new Date(nowMs).toISOString(),
    alerts: [{ key, status: "firing", title, text: "It stopped reporting.", url: href, since, subject }],
    more: 0,
    url: "https://flotilla.example.org/",
    firesUntil: new Date(nowMs + HOUR_MS).toISOString(),
  };
}

function send(url: string, notice: Notice): Promise<void> {
  const { host, hostname } = new URL(url);
  const policy = { allowedHosts: [host], privateNetworks: [`${hostname}/32`], hubAddresses: async () => [] };
  return sendNotice({ kind: "alertmanager", url }, notice, { policy, signal: AbortSignal.timeout(WITHIN_MS) });
}

/** What it has by then, or after a while. */
async function until(
  url: string,
  isDone: (alerts: z.infer<typeof Alerts>) => boolean,
): Promise<z.infer<typeof Alerts>> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const alerts = Alerts.parse(await (await fetch(`${url}/api/v2/alerts`)).json());
    if (isDone(alerts) || Date.now() > end) return alerts;
    await pause(POLL_MS);
  }
}
