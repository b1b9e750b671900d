import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/e2e/free-ports";
import { startDemo } from "@/e2e/running-demo";
import { startPrometheus } from "./programs";
import type { Result } from "./result";

const SEEN_WITHIN_MS = 60_000;

/** A Prometheus that scrapes the console and the controllers of a demo, whose console reads from it again. */
export async function* living(): AsyncGenerator<Result> {
  const [metricsPort, healthPort] = [await freePort(), await freePort()];
  const targets = { console: `127.0.0.1:${metricsPort}`, controllers: `127.0.0.1:${healthPort}` };
  const prometheus = await startPrometheus({ past: "# EOF\n", targets });
  const demo = await startDemo({
    env: { PROMETHEUS_URL: prometheus.url, METRICS_PORT: String(metricsPort), HEALTH_PORT: String(healthPort) },
  });
  try {
    const cookie = await signIn(demo.url);
    for (const expr of ["flotilla_managed_clusters", "workqueue_depth", 'up{job="console"}'])
      yield await untilSeen({ url: demo.url, cookie, expr });
  } finally {
    await demo.stop();
    await prometheus.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ account: "admin" }),
  });
  if (!answer.ok) throw new Error(`no sign-in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function untilSeen({ url, cookie, expr }: { url: string; cookie: string; expr: string }): Promise<Result> {
  const name = `the console shows what is scraped of it: ${expr}`;
  let last = "";
  for (const deadline = Date.now() + SEEN_WITHIN_MS; Date.now() < deadline; await pause(500)) {
    const now = Date.now();
    const answer = await fetch(`${url}/api/v1/prometheus/queries`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, origin: url },
      body: JSON.stringify({ from: now - 60_000, to: now, step: 5, queries: [{ ref: "A", expr, instant: true }] }),
    });
    last = await answer.text();
    if (answer.ok && (JSON.parse(last) as { results: { series: unknown[] }[] }).results[0]?.series.length)
      return { name };
  }
  return { name, wrong: last };
}
