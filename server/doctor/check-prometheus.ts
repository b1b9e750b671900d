import type { MetricsSource } from "@/lib/api/metrics/prometheus";
import { type Finding, ok } from "./finding";

const CHECK = "metrics";

/** Whether the Prometheus of this console answers; nothing where there is none. */
export function prometheusFindings({ isConfigured, problem, version }: MetricsSource): Finding[] {
  if (!isConfigured) return [];
  // Some have no build information; that they answer is enough.
  if (!problem || problem.kind === "query")
    return [ok(CHECK, `Dashboards read from Prometheus${version ? ` (${version})` : ""}.`)];
  const remedy = REMEDIES[problem.kind] ?? "Look at Prometheus and at PROMETHEUS_URL.";
  return [{ check: CHECK, outcome: "failure", text: problem.text, remedy }];
}

const REMEDIES: Readonly<Partial<Record<NonNullable<MetricsSource["problem"]>["kind"], string>>> = {
  unauthorised: "Look at the token, password or certificate that the settings of Prometheus name.",
  "no-answer": "PROMETHEUS_URL must be the address of Prometheus' API, with its prefix: Mimir has /prometheus.",
  unreachable: "Look whether Prometheus runs, and whether the console may reach it: network policies, proxy, CA.",
};
