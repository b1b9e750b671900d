import { randomBytes } from "node:crypto";
import { type DashboardChange, type KeptDashboard, MAX_KEPT_BYTES } from "@/lib/api/metrics/dashboards";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { FIELD_MANAGER, MANAGED_BY_LABEL, OWNER_ANNOTATION } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import { DASHBOARD_LABEL, type DashboardMap, findDashboardMap, missingDashboard, missingRight } from "./dashboard-map";

const DEADLINE_MS = 10_000;

interface Place {
  readonly source: string;
  readonly name: string;
}

/**
 * Keeps a dashboard as the caller's, in a ConfigMap of that namespace with the label that Grafana reads, with the
 * caller's rights. Throws `ApiError` "invalid" for what is no dashboard, "forbidden", and what the hub refuses.
 */
export async function createDashboard(
  caller: Caller,
  { json, namespace }: { readonly json: string; readonly namespace: string },
): Promise<KeptDashboard> {
  const slug = slugOf(checked(json));
  const missing = await missingRight(caller, "create", { namespace });
  if (missing) throw forbidden(caller, missing);
  const name = `dashboard-${slug}-${randomBytes(4).toString("hex")}`;
  const key = `${slug}.json`;
  const metadata = {
    name,
    namespace,
    labels: { [DASHBOARD_LABEL]: "1", [MANAGED_BY_LABEL]: "flotilla" },
    annotations: { [OWNER_ANNOTATION]: caller.user },
  };
  await caller.client.create(configMaps, { metadata, data: { [key]: json } }, writing());
  return { source: namespace, name, key };
}

/** Throws as `createDashboard` does, "not-found", and "conflict" where it was saved meanwhile. */
export async function changeDashboard(
  caller: Caller,
  { source, name, key, json, resourceVersion }: Place & DashboardChange,
): Promise<void> {
  checked(json);
  const map = await ownMap(caller, { source, name }, "patch");
  if (!Object.hasOwn(map.data, key)) throw missingDashboard();
  const patch = { metadata: { resourceVersion }, data: { [key]: json } };
  try {
    await caller.client.patch(configMaps, { name, namespace: source }, patch, writing());
  } catch (cause) {
    if (!isHubError(cause, "Conflict")) throw cause;
    throw new ApiError("conflict", "Somebody has saved this dashboard since you opened it. Nothing was written.", {
      cause,
    });
  }
}

/** With its ConfigMap. Throws as `changeDashboard` does. */
export async function deleteDashboard(caller: Caller, place: Place): Promise<void> {
  const { namespace, name, uid } = await ownMap(caller, place, "delete");
  const options = { signal: AbortSignal.timeout(DEADLINE_MS), ...(uid !== undefined && { uid }) };
  await caller.client.remove(configMaps, { name, namespace }, options);
}

const writing = () => ({ fieldManager: FIELD_MANAGER.console, signal: AbortSignal.timeout(DEADLINE_MS) });

/** Others' dashboards are theirs, whatever rights somebody has on ConfigMaps. */
async function ownMap(caller: Caller, place: Place, verb: "patch" | "delete"): Promise<DashboardMap> {
  const map = await findDashboardMap(caller, place, AbortSignal.timeout(DEADLINE_MS));
  if (map.owner !== caller.user)
    throw new ApiError("forbidden", "This dashboard is not yours. Copy it, and change the copy.");
  const missing = await missingRight(caller, verb, { namespace: map.namespace, name: map.name });
  if (missing) throw forbidden(caller, missing);
  return map;
}

/** Its title. */
function checked(json: string): string {
  if (Buffer.byteLength(json) > MAX_KEPT_BYTES)
    throw new ApiError("invalid", "The dashboard is larger than 200 KB, which is the most that is kept on the hub.");
  try {
    return readDashboard(json).title;
  } catch (cause) {
    throw new ApiError("invalid", cause instanceof Error ? cause.message : "The text is no dashboard.", { cause });
  }
}

/** For names on the hub. */
function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  return plain.replace(/^-+|-+$/g, "") || "own";
}
