import { Hono } from "hono";
import { env } from "@/server/env";
import type { HttpEnv } from "@/server/http/http-env";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { log } from "@/server/log";

interface Health {
  /** What it still waits for before it could do its work; empty when ready. */
  readonly waitingFor: () => readonly string[];
  /** The kinds that it cannot read and what it leaves out without each, in lines. */
  readonly unreadKinds: () => readonly string[];
  readonly metrics: () => string;
}

/** Listens on HEALTH_PORT; undefined if it is not set. Throws `StartFailure` if it cannot. */
export async function startHealth(health: Health): Promise<RunningHttp | undefined> {
  const { HEALTH_PORT: port, HEALTH_HOST: host } = env();
  if (port === undefined) return undefined;
  const http = await startHttp({ app: healthApp(health), port, host, portVariable: "HEALTH_PORT" });
  log.info({ host, port: http.port }, "health and metrics are served");
  return http;
}

/** For probes and Prometheus, without authentication; it names no object of the hub. */
export function healthApp({ waitingFor, unreadKinds, metrics }: Health): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get("/healthz", (context) => context.text("ok\n"))
    .get("/readyz", (context) => {
      const missing = waitingFor();
      const isReady = missing.length === 0;
      const lines = [isReady ? "ok" : `waiting for ${missing.join(", ")}`, ...unreadKinds()];
      return context.text(lines.map((line) => `${line}\n`).join(""), isReady ? 200 : 503);
    })
    .get("/metrics", (context) =>
      context.text(metrics(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }),
    );
}
