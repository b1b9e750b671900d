import { Hono } from "hono";
import { env } from "@/server/env";
import type { HttpEnv } from "@/server/http/http-env";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { log } from "@/server/log";

interface Health {
  /** What it still waits for before it could do its work; empty when ready. */
  readonly waitingFor: () => readonly string[];
  readonly metrics: () => string;
}

/** Listens where HEALTH_PORT says; undefined where it says nothing. Throws `StartFailure` where it cannot. */
export async function startHealth(health: Health): Promise<RunningHttp | undefined> {
  const { HEALTH_PORT: port, HEALTH_HOST: host } = env();
  if (port === undefined) return undefined;
  const http = await startHttp({ app: healthApp(health), port, host, portVariable: "HEALTH_PORT" });
  log.info({ host, port: http.port }, "health and metrics are served");
  return http;
}

/** For probes and Prometheus; it asks nobody who they are, and names no object of the hub. */
export function healthApp({ waitingFor, metrics }: Health): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get("/healthz", (context) => context.text("ok\n"))
    .get("/readyz", (context) => {
      const missing = waitingFor();
      return missing.length === 0 ? context.text("ok\n") : context.text(`waiting for ${missing.join(", ")}\n`, 503);
    })
    .get("/metrics", (context) => context.text(metrics(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }));
}
