import type { ObjectText } from "@/lib/api/objects/objects";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { objectYaml } from "@/server/hub/object-yaml";

const DEADLINE_MS = 5_000;

/** The ManagedCluster as the hub has it, read with the caller's own rights. */
export async function getClusterYaml(caller: Caller, name: string): Promise<ObjectText> {
  return { yaml: await objectYaml(caller.client, managedClusters, { name }, AbortSignal.timeout(DEADLINE_MS)) };
}
