import { BUNDLED, type DashboardEntry, type DashboardList } from "@/lib/api/metrics/dashboards";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import { BUNDLED_DASHBOARDS } from "./bundled";

/** As Grafana's charts label ConfigMaps that hold dashboards. */
const LABEL = "grafana_dashboard";
const ConfigMap = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string(),
    labels: z.optional(z.record(z.string(), z.string())),
  }),
  data: z.optional(z.record(z.string(), z.string())),
});

/** With the caller's own rights on the hub. */
export async function listDashboards(caller: Caller, signal: AbortSignal): Promise<DashboardList> {
  const bundled = Object.entries(BUNDLED_DASHBOARDS).map(([name, { title }]) => ({ source: BUNDLED, name, title }));
  try {
    const found = await caller.client.list(configMaps, { labelSelector: LABEL, signal });
    return { items: [...bundled, ...found.flatMap(entriesOf)] };
  } catch (error) {
    if (!isHubError(error, "Forbidden")) throw error;
    return { items: bundled, missing: "You may not list ConfigMaps on this hub, which hold further dashboards." };
  }
}

function entriesOf(object: unknown): DashboardEntry[] {
  const read = ConfigMap.safeParse(object);
  if (!read.success) return [];
  const { metadata, data = {} } = read.data;
  const files = Object.keys(data).filter((key) => key.endsWith(".json"));
  return files.map((key) => ({
    source: metadata.namespace,
    name: metadata.name,
    key,
    title: titleIn(data[key] ?? "") ?? key.replace(/\.json$/, ""),
  }));
}

function titleIn(text: string): string | undefined {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === "string" && title !== "" ? title : undefined;
  } catch {
    return undefined;
  }
}

interface Wanted {
  readonly source: string;
  readonly name: string;
  readonly key?: string | undefined;
}

/** In Grafana's format. Throws `ApiError` "not-found", also for ConfigMaps without the label, and what the hub refuses. */
export async function getDashboard(
  caller: Caller,
  { source, name, key }: Wanted,
  signal: AbortSignal,
): Promise<{ json: string }> {
  if (source === BUNDLED) {
    const found = Object.hasOwn(BUNDLED_DASHBOARDS, name) ? BUNDLED_DASHBOARDS[name] : undefined;
    if (!found) throw missing();
    return { json: JSON.stringify(found) };
  }
  const object = await caller.client.find(configMaps, { name, namespace: source }, signal);
  const read = ConfigMap.safeParse(object);
  const { metadata, data = {} } = read.success ? read.data : { metadata: { labels: {} } };
  const file = key ?? Object.keys(data).find((one) => one.endsWith(".json"));
  const isDashboard = Object.hasOwn(metadata.labels ?? {}, LABEL);
  const json = isDashboard && file !== undefined && Object.hasOwn(data, file) ? data[file] : undefined;
  if (json === undefined) throw missing();
  return { json };
}

function missing(): ApiError {
  return new ApiError("not-found", "There is no such dashboard.");
}
