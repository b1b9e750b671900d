import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "./caller";
import { requireAll } from "./scope";

/**
 * Throws `ApiError` "forbidden" unless the caller may list clusters or get this one; the same whether or not it exists.
 */
export async function requireCluster(caller: Caller, name: string): Promise<void> {
  const { rights } = caller;
  if (await rights.may({ verb: "list", resource: managedClusters })) return;
  if (await rights.may({ verb: "get", resource: managedClusters, name })) return;
  await requireAll(caller, "get", managedClusters);
}
