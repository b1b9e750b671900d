import type { AddOnUse, ConfigurationPath } from "@/lib/api/addons/configurations";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, configKey, isOfKind } from "@/lib/resources/config-reference";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { isNamed, sameConfig } from "@/lib/rollout/desired-configs";

const MAX_NAMES = 50;

/** By which layers an add-on uses a configuration; undefined where by none. `installed` are its cluster add-ons. */
export function addOnUse(
  { namespace, name }: ConfigurationPath,
  { metadata, spec }: ClusterManagementAddOn,
  installed: readonly RollingAddOn[],
): AddOnUse | undefined {
  const { group, plural: resource } = addOnDeploymentConfigs;
  const key = configKey({ group, resource, namespace, name });
  const names = (configs: readonly AddOnConfig[]) => configs.some((config) => configKey(config) === key);
  const { type, placements } = spec.installStrategy;
  const own = installed.filter((each) => names(each.spec.configs)).map((each) => each.metadata.namespace ?? "");
  const desired = installed.map((each) => ({ ...desiredSettings(each) }));
  const using = desired.filter((each) => each.key === key);
  const use: AddOnUse = {
    addOn: metadata.name,
    isDefault: names(spec.defaultConfigs),
    placements: type === "Placements" ? placements.filter(({ configs }) => names(configs)).map(objectKey) : [],
    own: { total: own.length, clusters: own.toSorted(compareText).slice(0, MAX_NAMES) },
    size: installed.length,
    using: using.length,
    pending: using.filter(({ isPending }) => isPending).length,
    variants: new Set(desired.filter((each) => each.key !== key).map((each) => each.key)).size,
  };
  return use.isDefault || use.placements.length + use.own.total + use.using > 0 ? use : undefined;
}

/** The first AddOnDeploymentConfig that a cluster add-on is to have: no other counts. */
function desiredSettings({ status }: RollingAddOn): { readonly key: string; readonly isPending: boolean } {
  const found = status.configReferences.find(
    (each) => isOfKind(each, addOnDeploymentConfigs) && each.desiredConfig && isNamed(each.desiredConfig),
  );
  if (!found?.desiredConfig) return { key: "", isPending: false };
  const { group, resource, desiredConfig, lastAppliedConfig } = found;
  return {
    key: configKey({ ...desiredConfig, group, resource }),
    isPending: !sameConfig(lastAppliedConfig, desiredConfig),
  };
}
