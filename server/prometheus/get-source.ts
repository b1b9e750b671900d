import type { MetricsSource } from "@/lib/api/metrics/prometheus";
import { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { problemOf } from "./problem-of";
import type { PrometheusAnswer, PrometheusClient } from "./prometheus-client";
import type { SeriesScope } from "./scope-query";
import type { PrometheusSource } from "./source";

const BuildInfo = z.looseObject({ version: z.optional(z.string()), application: z.optional(z.string()) });
const BUILD_INFO = "/api/v1/status/buildinfo";
const KEPT_MS = 30_000;

/** Whether there is a Prometheus, and how much of it the caller sees. Throws `ApiError` "forbidden". */
export async function getSource(
  source: PrometheusSource | undefined,
  caller: Caller,
  signal: AbortSignal,
): Promise<MetricsSource> {
  if (!source) return { isConfigured: false };
  const scope = await source.scopeOf(caller);
  const { clusters, label } = scope;
  const { scrapeSeconds } = source.settings;
  const known = {
    isConfigured: true,
    clusterLabel: label,
    scrapeSeconds,
    ...(clusters && { limitedTo: clusters.length }),
  };
  const request = { method: "GET", path: BUILD_INFO, parameters: [] } as const;
  return { ...known, ...(await versionOf(source.answer(request, { caller, signal, keepMs: KEPT_MS }), scope)) };
}

/** The same without a caller, for who runs the console: whether it answers, and its version. */
export async function checkSource(client: PrometheusClient, signal: AbortSignal): Promise<MetricsSource> {
  const all = { label: client.settings.clusterLabel };
  return { isConfigured: true, ...(await versionOf(client.get(BUILD_INFO, [], { signal }), all)) };
}

async function versionOf(
  answer: Promise<PrometheusAnswer>,
  scope: SeriesScope,
): Promise<Pick<MetricsSource, "problem" | "version">> {
  try {
    const read = BuildInfo.safeParse((await answer).data);
    const { application = "", version = "" } = read.success ? read.data : {};
    return version ? { version: `${application} ${version}`.trim() } : {};
  } catch (error) {
    return { problem: problemOf(error, scope) };
  }
}
