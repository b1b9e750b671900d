import { OWNER_ANNOTATION } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { ApiError, type MissingRight } from "@/server/errors";

/** As Grafana's charts label ConfigMaps that hold dashboards. */
export const DASHBOARD_LABEL = "grafana_dashboard";

const Texts = z._default(z.record(z.string(), z.string()), {});
const ConfigMap = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string(),
    uid: z.optional(z.string()),
    resourceVersion: z.optional(z.string()),
    labels: Texts,
    annotations: Texts,
  }),
  data: Texts,
});

/** A ConfigMap that holds dashboards. */
export interface DashboardMap {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string | undefined;
  readonly resourceVersion: string;
  /** Who keeps it, of one that somebody made in this console. */
  readonly owner: string | undefined;
  readonly data: Readonly<Record<string, string>>;
}

/** Undefined for what is no ConfigMap, or has no such label. */
export function dashboardMapIn(object: unknown): DashboardMap | undefined {
  const read = ConfigMap.safeParse(object);
  if (!read.success || !Object.hasOwn(read.data.metadata.labels, DASHBOARD_LABEL)) return undefined;
  const { metadata, data } = read.data;
  const { namespace, name, uid, resourceVersion = "", annotations } = metadata;
  const owner = Object.hasOwn(annotations, OWNER_ANNOTATION) ? annotations[OWNER_ANNOTATION] : undefined;
  return { namespace, name, uid, resourceVersion, owner, data };
}

/** With the caller's rights. Throws `ApiError` "not-found", also for other ConfigMaps, and what the hub refuses. */
export async function findDashboardMap(
  { client }: Caller,
  { source, name }: { readonly source: string; readonly name: string },
  signal: AbortSignal,
): Promise<DashboardMap> {
  const found = dashboardMapIn(await client.find(configMaps, { name, namespace: source }, signal));
  if (!found) throw missingDashboard();
  return found;
}

export function missingDashboard(): ApiError {
  return new ApiError("not-found", "There is no such dashboard.");
}

/** The right on ConfigMaps of a namespace that the caller lacks. */
export async function missingRight(
  { rights }: Caller,
  verb: "create" | "patch" | "delete",
  where: { readonly namespace: string; readonly name?: string },
): Promise<MissingRight | undefined> {
  if (await rights.may({ verb, resource: configMaps, ...where })) return undefined;
  return { verb, resource: configMaps.plural, group: configMaps.group };
}
