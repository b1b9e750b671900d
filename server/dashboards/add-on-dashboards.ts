import type { AddOnDashboard, AddOnDashboards } from "@/lib/api/metrics/dashboards";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";

/** On a ClusterManagementAddOn: "namespace/name" of the ConfigMap with its dashboard. */
export const DASHBOARD_ANNOTATION = "flotilla.dev/dashboard";
/** Larger ones are for a page of their own. */
const MAX_BYTES = 1024 * 1024;
const REFERENCE = /^(?<namespace>[a-z0-9-]{1,63})\/(?<name>[a-z0-9.-]{1,253})$/;

const ConfigMap = z.looseObject({ data: z.optional(z.record(z.string(), z.string())) });

/** Which add-ons name a dashboard, of those that the caller may list. */
export async function listAddOnDashboards(caller: Caller, signal: AbortSignal): Promise<AddOnDashboards> {
  try {
    const addOns = await caller.client.list(clusterManagementAddOns, { signal });
    const items = addOns.flatMap(({ metadata: { name, annotations } }) => {
      const configMap = annotations[DASHBOARD_ANNOTATION];
      return configMap === undefined ? [] : [{ addOn: name, configMap }];
    });
    return { items: items.sort((one, other) => (one.addOn < other.addOn ? -1 : 1)) };
  } catch (error) {
    if (!isHubError(error, "Forbidden")) throw error;
    return { items: [], missing: "You may not list the add-ons of this hub, which may have panels of their own." };
  }
}

/**
 * The dashboard that an add-on names, read with the caller's own rights; in words where that cannot be. Throws
 * `ApiError` "not-found" where there is no such add-on, and what the hub refuses of the add-on.
 */
export async function getAddOnDashboard(caller: Caller, addOn: string, signal: AbortSignal): Promise<AddOnDashboard> {
  const found = await caller.client.find(clusterManagementAddOns, { name: addOn }, signal);
  if (!found) throw new ApiError("not-found", "There is no such add-on.");
  const configMap = found.metadata.annotations[DASHBOARD_ANNOTATION];
  if (configMap === undefined) return {};
  return { configMap, ...(await named(caller, configMap, signal)) };
}

type Named = Pick<AddOnDashboard, "json" | "problem">;

async function named(caller: Caller, configMap: string, signal: AbortSignal): Promise<Named> {
  const { namespace, name } = REFERENCE.exec(configMap)?.groups ?? {};
  if (namespace === undefined || name === undefined)
    return { problem: `The annotation ${DASHBOARD_ANNOTATION} has to be "namespace/name" of a ConfigMap.` };
  try {
    const object = await caller.client.find(configMaps, { name, namespace }, signal);
    return object ? dashboardIn(object, configMap) : { problem: `There is no ConfigMap ${configMap}.` };
  } catch (error) {
    if (!isHubError(error, "Forbidden")) throw error;
    return { problem: `You may not read the ConfigMap ${configMap}.` };
  }
}

function dashboardIn(object: unknown, configMap: string): Named {
  const read = ConfigMap.safeParse(object);
  const data = read.success ? (read.data.data ?? {}) : {};
  const file = Object.keys(data).find((key) => key.endsWith(".json"));
  const json = file === undefined ? undefined : data[file];
  if (json === undefined) return { problem: `The ConfigMap ${configMap} has no entry that ends in ".json".` };
  if (Buffer.byteLength(json) > MAX_BYTES)
    return { problem: `The dashboard in the ConfigMap ${configMap} is larger than 1 MB.` };
  return { json };
}
