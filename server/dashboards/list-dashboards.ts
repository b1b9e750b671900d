import { BUNDLED, type DashboardEntry, type DashboardList, type DashboardText } from "@/lib/api/metrics/dashboards";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { isHubError } from "@/server/hub/hub-error";
import { BUNDLED_DASHBOARDS } from "./bundled";
import { DASHBOARD_LABEL, dashboardMapIn, findDashboardMap, missingDashboard, missingRight } from "./dashboard-map";

/** With the caller's own rights on the hub. `namespace`: where people keep dashboards of their own. */
export async function listDashboards(caller: Caller, namespace: string, signal: AbortSignal): Promise<DashboardList> {
  const bundled = Object.entries(BUNDLED_DASHBOARDS).map(([name, { title, description }]) => ({
    source: BUNDLED,
    name,
    title,
    description,
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
    const { title = key.replace(/\.json$/, ""), description, uid } = wordsIn(data[key] ?? "");
    return {
      source,
      name,
      key,
      title,
      ...(description !== undefined && { description }),
      ...(uid !== undefined && { uid }),
      ...(owner !== undefined && { owner }),
      ...(owner === user && { isOwn: true }),
    };
  });
}

const filesIn = (data: Readonly<Record<string, string>>) => Object.keys(data).filter((key) => key.endsWith(".json"));

/** What the dashboard in a file says of itself; nothing where it cannot be read. */
function wordsIn(text: string): Partial<Pick<DashboardEntry, "title" | "description" | "uid">> {
  try {
    const { title, description, uid } = JSON.parse(text) as Readonly<Record<string, unknown>>; // each is held against its type
    return {
      title: wordsOf(title),
      description: wordsOf(description)?.slice(0, MAX_DESCRIPTION),
      uid: wordsOf(uid),
    };
  } catch {
    return {};
  }
}

const MAX_DESCRIPTION = 200;

function wordsOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
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
