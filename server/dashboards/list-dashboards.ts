import { BUNDLED, type DashboardEntry, type DashboardList, type DashboardText } from "@/lib/api/metrics/dashboards";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { isHubError } from "@/server/hub/hub-error";
import { BUNDLED_DASHBOARDS } from "./bundled";
import { DASHBOARD_LABEL, dashboardMapIn, findDashboardMap, missingDashboard, missingRight } from "./dashboard-map";

/** With the caller's own rights on the hub. `namespace`: where people keep dashboards of their own. */
export async function listDashboards(caller: Caller, namespace: string, signal: AbortSignal): Promise<DashboardList> {
  const bundled = Object.entries(BUNDLED_DASHBOARDS).map(([name, dashboard]) => ({
    source: BUNDLED,
    name,
    title: dashboard.title,
    ...uidIn(dashboard),
  }));
  const lacking = await missingRight(caller, "create", { namespace });
  const keeping = { namespace, ...(lacking && { missing: lacking }) };
  const found = await listed(caller, undefined, signal);
  if (found) return { items: [...bundled, ...found], keeping };
  const here = (await listed(caller, namespace, signal)) ?? [];
  return { items: [...bundled, ...here], missing: MISSING, keeping };
}

const MISSING = "You may not list ConfigMaps on this hub, which hold further dashboards.";

/** Those in a namespace, or on all of the hub; undefined for who may not list ConfigMaps there. */
async function listed(
  caller: Caller,
  namespace: string | undefined,
  signal: AbortSignal,
): Promise<DashboardEntry[] | undefined> {
  const where = { labelSelector: DASHBOARD_LABEL, signal, ...(namespace !== undefined && { namespace }) };
  try {
    return (await caller.client.list(configMaps, where)).flatMap((object) => entriesOf(object, caller));
  } catch (error) {
    if (!isHubError(error, "Forbidden")) throw error;
    return undefined;
  }
}

function entriesOf(object: unknown, { user }: Caller): DashboardEntry[] {
  const map = dashboardMapIn(object);
  if (!map) return [];
  const { namespace: source, name, owner, data } = map;
  return filesIn(data).map((key) => {
    const dashboard = dashboardIn(data[key] ?? "");
    return {
      source,
      name,
      key,
      title: titleIn(dashboard) ?? key.replace(/\.json$/, ""),
      ...uidIn(dashboard),
      ...(owner !== undefined && { owner }),
      ...(owner === user && { isOwn: true }),
    };
  });
}

const filesIn = (data: Readonly<Record<string, string>>) => Object.keys(data).filter((key) => key.endsWith(".json"));

interface Named {
  readonly title?: unknown;
  readonly uid?: unknown;
}

/** Empty for what is no JSON of an object. */
function dashboardIn(text: string): Named {
  try {
    return (JSON.parse(text) as Named | null) ?? {}; // each is held against its type
  } catch {
    return {};
  }
}

function titleIn({ title }: Named): string | undefined {
  return typeof title === "string" && title !== "" ? title : undefined;
}

function uidIn({ uid }: Named): { readonly uid?: string } {
  return typeof uid === "string" && uid !== "" ? { uid } : {};
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
): Promise<DashboardText> {
  if (source === BUNDLED) {
    const found = Object.hasOwn(BUNDLED_DASHBOARDS, name) ? BUNDLED_DASHBOARDS[name] : undefined;
    if (!found) throw missingDashboard();
    return { json: JSON.stringify(found) };
  }
  const { data, owner, resourceVersion } = await findDashboardMap(caller, { source, name }, signal);
  const file = key ?? filesIn(data)[0];
  const json = file !== undefined && Object.hasOwn(data, file) ? data[file] : undefined;
  if (file === undefined || json === undefined) throw missingDashboard();
  if (owner !== caller.user) return { json, ...(owner !== undefined && { owner }) };
  const missing = await missingRight(caller, "patch", { namespace: source, name });
  return { json, owner, own: { key: file, resourceVersion, ...(missing && { missing }) } };
}
