import type { ObjectText } from "@/lib/api/objects/objects";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { objectYaml } from "@/server/hub/object-yaml";

const DEADLINE_MS = 5_000;

/** The ClusterManagementAddOn as the hub has it, read with the caller's own rights. */
export async function getAddOnYaml(caller: Caller, name: string): Promise<ObjectText> {
  return { yaml: await objectYaml(caller.client, clusterManagementAddOns, { name }, AbortSignal.timeout(DEADLINE_MS)) };
}
