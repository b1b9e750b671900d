import type { ConfigurationNames } from "@/lib/api/addons/configurations";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";

const DEADLINE_MS = 10_000;
const MAX_NAMES = 1_000;

/** The names of the AddOnDeploymentConfigs, listed with the caller's own rights. Throws `HubError`. */
export async function listConfigurations(caller: Caller): Promise<ConfigurationNames> {
  const { group, plural } = addOnDeploymentConfigs;
  const { value = [], missing } = await orMissing(
    caller.client.list(addOnDeploymentConfigs, { signal: AbortSignal.timeout(DEADLINE_MS) }),
    { verb: "list", resource: plural, group },
  );
  const names = value
    .map(({ metadata }) => ({ namespace: metadata.namespace ?? "", name: metadata.name }))
    .sort((a, b) => compareText(objectKey(a), objectKey(b)));
  return {
    configurations: names.slice(0, MAX_NAMES),
    more: Math.max(0, names.length - MAX_NAMES),
    ...(missing && { missing }),
  };
}
