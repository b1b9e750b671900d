import { registriesText } from "@/lib/addon-config/effective-settings";
import { imageRegistries } from "@/lib/addon-config/image-registries";
import { RenderError } from "@/lib/addon-config/render-error";
import type { EffectiveSetting } from "@/lib/api/addons/add-on-setup";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import type { ReadConfig } from "./read-config";
/** The registries that a cluster's annotation names, where the configuration leaves them open. */
export async function annotatedRegistries(
  caller: Caller,
  cluster: string,
  effective: ReadConfig | undefined,
  signal: AbortSignal,
): Promise<EffectiveSetting[]> {
  if (effective?.settings.some(({ field }) => field === "registries")) return [];
  const { group, plural } = managedClusters;
  const right = { verb: "get", resource: plural, group };
  const { value } = await orMissing(caller.client.find(managedClusters, { name: cluster }, signal), right);
  const registries = value ? annotated(value) : [];
  if (registries.length === 0) return [];
  return [{ field: "registries", value: registriesText(registries), layer: "annotation", config: cluster }];
}

/** One that cannot be read is none here: the add-on's own status says so. */
function annotated(cluster: ManagedCluster) {
  try {
    return imageRegistries(undefined, cluster);
  } catch (error) {
    if (error instanceof RenderError) return [];
    throw error;
  }
}

/** What a template gets last, whatever a configuration says (docs/reference/add-ons.md#variables). */
export function builtIn({ metadata }: RollingAddOn, namespace: string | undefined): EffectiveSetting[] {
  const fixed = { CLUSTER_NAME: metadata.namespace ?? "", ...(namespace && { INSTALL_NAMESPACE: namespace }) };
  return Object.entries(fixed).map(([field, value]) => ({ field, value, layer: "built-in", config: "" }));
}
