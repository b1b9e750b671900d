import { stringify } from "yaml";
import type { ObjectText } from "@/lib/api/addons";
import { resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";

const DEADLINE_MS = 5_000;

/** Nothing is added: the text is what the hub holds. */
const AnyObject = z.looseObject({ metadata: z.looseObject({}) });

/** The ClusterManagementAddOn as the hub has it, read with the caller's own rights; without its managed fields. */
export async function getAddOnYaml(caller: Caller, name: string): Promise<ObjectText> {
  const path = resourcePath(clusterManagementAddOns, { name });
  const object = AnyObject.parse(await caller.client.raw({ method: "GET", path, signal: AbortSignal.timeout(DEADLINE_MS) }));
  const { apiVersion, kind, metadata, ...rest } = object;
  const { managedFields: _, ...shown } = metadata;
  return { yaml: stringify({ apiVersion, kind, metadata: shown, ...rest }) };
}
