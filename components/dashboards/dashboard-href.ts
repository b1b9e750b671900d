import type { DashboardEntry } from "@/lib/api/metrics/dashboards";

/** The page of a dashboard, with time and variables as Grafana writes them: "from=now-6h&var-pod=a". */
export function hrefOfDashboard(
  { source, name, key }: Pick<DashboardEntry, "source" | "name" | "key">,
  query = "",
): string {
  const params = new URLSearchParams(query);
  if (key !== undefined) params.set("key", key);
  const text = params.toString();
  return `/metrics/dashboards/${source}/${name}${text === "" ? "" : `?${text}`}`;
}
