import type { MetricsSource } from "@/lib/api/metrics/prometheus";
import { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { problemOf } from "./problem-of";
import type { PrometheusSource } from "./source";

const BuildInfo = z.looseObject({ version: z.optional(z.string()), application: z.optional(z.string()) });
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
  try {
    const request = { method: "GET", path: "/api/v1/status/buildinfo", parameters: [] } as const;
    const { data } = await source.answer(request, { caller, signal, keepMs: KEPT_MS });
    const read = BuildInfo.safeParse(data);
    const { application = "", version = "" } = read.success ? read.data : {};
    return { ...known, ...(version && { version: `${application} ${version}`.trim() }) };
  } catch (error) {
    return { ...known, problem: problemOf(error, scope) };
  }
}
