import type {
  AddOnConfiguration,
  ClusterConfiguration,
  ConfigVariant,
  EffectiveValue,
  LayeredConfig,
} from "@/lib/api/addons/add-on-setup";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs, readAddOnDeploymentConfig } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates, readAddOnTemplate } from "@/lib/resources/add-on-template";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, configKey, isOfKind } from "@/lib/resources/config-reference";
import { type PlacementDecision, placementDecisions } from "@/lib/resources/placement-decision";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import { isNamed, sameConfig } from "@/lib/rollout/desired-configs";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { orMissing } from "@/server/auth/or-missing";
import { scopeOf } from "@/server/auth/scope";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { configLine } from "./get-add-on-setup";
import { variablesIn } from "./template-lines";

const DEADLINE_MS = 5_000;
const MAX_VARIANTS = 50;
const FEW_NAMES = 3;

export interface ConfigurationCaches {
  readonly clusterAddOns: Pick<ResourceCache<RollingAddOn, "addOn">, "isSynced" | "by">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "by">;
}

/**
 * The desired configurations of an add-on on the clusters the caller may see, grouped by content; and for a named
 * cluster, which layer each comes from. Objects are read with the caller's rights. Throws `ApiError` and `HubError`.
 */
export async function getAddOnConfiguration(
  caller: Caller,
  caches: ConfigurationCaches,
  name: string,
  cluster: string | undefined,
): Promise<AddOnConfiguration> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const addOn = await caller.client.get(clusterManagementAddOns, { name }, signal);
  const fleet = caches.clusterAddOns.by("addOn", name).map(({ metadata }) => metadata.namespace ?? "");
  const { on } = await clusterAddOnScopeOf(caller, { named: cluster === undefined ? [] : [cluster], fleet });
  requireRead([caches.clusterAddOns]);
  const all = caches.clusterAddOns.by("addOn", name);
  const seen = on === true ? all : all.filter(({ metadata }) => Object.hasOwn(on, metadata.namespace ?? ""));
  const variants = variantsOf(seen);
  const requested = seen.find(({ metadata }) => metadata.namespace === cluster);
  return {
    total: seen.length,
    variants: variants.slice(0, MAX_VARIANTS),
    more: Math.max(0, variants.length - MAX_VARIANTS),
    of:
      requested &&
      (await configurationOf({
        caller,
        signal,
        addOn,
        clusterAddOn: requested,
        placement: await configuringPlacement(caller, caches, addOn, requested),
      })),
  };
}

function variantsOf(all: readonly RollingAddOn[]): ConfigVariant[] {
  const variants = new Map<string, ConfigVariant>();
  for (const { metadata, spec, status } of all) {
    const configs = status.configReferences.flatMap(({ group, resource, desiredConfig }) =>
      desiredConfig && isNamed(desiredConfig)
        ? [configLine({ ...desiredConfig, group, resource }, desiredConfig.specHash)]
        : [],
    );
    const key = JSON.stringify(configs);
    const variant = variants.get(key) ?? { configs, size: 0, pending: 0, overridden: 0, clusters: [] };
    variants.set(key, variant);
    variant.size += 1;
    if (!status.configReferences.every((each) => sameConfig(each.lastAppliedConfig, each.desiredConfig)))
      variant.pending += 1;
    if (spec.configs.length > 0) variant.overridden += 1;
    if (variant.clusters.length < FEW_NAMES) variant.clusters.push(metadata.namespace ?? "");
  }
  return [...variants.values()].sort(
    (a, b) => b.size - a.size || compareText(JSON.stringify(a.configs), JSON.stringify(b.configs)),
  );
}

/** The last in the list of those that chose the cluster, as far as the caller may see that. */
async function configuringPlacement(
  caller: Caller,
  { placementDecisions: decisions }: ConfigurationCaches,
  { spec }: ClusterManagementAddOn,
  { metadata }: RollingAddOn,
) {
  const { type, placements } = spec.installStrategy;
  const scope = await scopeOf(caller, "list", placementDecisions);
  if (type !== "Placements" || !scope.all) return undefined;
  const isChosen = (key: string) =>
    decisions.by("placement", key).some((each) => decidedClusters(each).includes(metadata.namespace ?? ""));
  return placements.findLast((placement) => isChosen(objectKey(placement)));
}

interface Parts {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly addOn: ClusterManagementAddOn;
  readonly clusterAddOn: RollingAddOn;
  readonly placement: ClusterManagementAddOn["spec"]["installStrategy"]["placements"][number] | undefined;
}

async function configurationOf({
  caller,
  signal,
  addOn,
  clusterAddOn,
  placement,
}: Parts): Promise<ClusterConfiguration> {
  const layered = layersOf(addOn, placement, clusterAddOn);
  const read = await Promise.all(layered.map((each) => readConfig(caller, each, signal)));
  const settings = read.filter(({ line }) => isOfKind(line.config, addOnDeploymentConfigs));
  // Of several of a kind the first counts.
  const effective = settings.find(({ line }) => line.isEffective);
  const values = effective?.values ?? [];
  const lost = settings
    .filter(({ line }) => !line.isEffective)
    .flatMap((each) => each.values)
    .filter(({ name }) => !values.some((value) => value.name === name));
  const template = read.find(({ line }) => line.isEffective && isOfKind(line.config, addOnTemplates));
  const given = new Set([...BUILT_IN, ...values.map(({ name }) => name)]);
  const isKnown = effective === undefined || effective.line.missing === undefined;
  return {
    cluster: clusterAddOn.metadata.namespace ?? "",
    configs: read.map(({ line }) => line),
    values,
    lost,
    empty: isKnown ? (template?.variables ?? []).filter((name) => !given.has(name)) : [],
  };
}

/** What every template is given besides. */
const BUILT_IN = ["CLUSTER_NAME", "INSTALL_NAMESPACE", "HUB_KUBECONFIG"];

function layersOf(
  addOn: ClusterManagementAddOn,
  placement: Parts["placement"],
  { spec, status }: RollingAddOn,
): LayeredConfig[] {
  const layers: readonly (readonly [LayeredConfig["layer"], readonly AddOnConfig[]])[] = [
    ["default", addOn.spec.defaultConfigs],
    ["placement", placement?.configs ?? []],
    ["cluster", spec.configs],
  ];
  const named = layers.flatMap(([layer, configs]) => configs.filter(isNamed).map((config) => ({ layer, config })));
  const lastOf = (config: AddOnConfig) =>
    named.findLast((each) => isOfKind(each.config, { group: config.group, plural: config.resource }))?.layer;
  return named.map(({ layer, config }) => {
    const desired = status.configReferences.find(
      ({ group, resource, desiredConfig }) =>
        desiredConfig && configKey({ ...desiredConfig, group, resource }) === configKey(config),
    );
    const isEffective = layer === lastOf(config);
    const hash = isEffective ? desired?.desiredConfig?.specHash : undefined;
    return {
      layer,
      ...(layer === "placement" && placement && { placement: objectKey(placement) }),
      config: configLine(config, hash),
      isEffective,
    };
  });
}

interface ReadConfig {
  readonly line: LayeredConfig;
  readonly values: EffectiveValue[];
  /** Used by a template. */
  readonly variables: readonly string[];
}

async function readConfig(caller: Caller, line: LayeredConfig, signal: AbortSignal): Promise<ReadConfig> {
  const { config, layer } = line;
  const kind = [addOnDeploymentConfigs, addOnTemplates].find((each) => isOfKind(config, each));
  if (!kind) return { line, values: [], variables: [] };
  const right = { verb: "get", resource: kind.plural, group: kind.group };
  const { value, missing } = await orMissing(
    caller.client.find(kind, { name: config.name, namespace: config.namespace || undefined }, signal),
    right,
  );
  if (missing) return { line: { ...line, missing }, values: [], variables: [] };
  if (!value) return { line: { ...line, isAbsent: true }, values: [], variables: [] };
  if (kind === addOnTemplates)
    return { line, values: [], variables: variablesIn(readAddOnTemplate(value).spec.agentSpec) };
  const name = config.namespace ? `${config.namespace}/${config.name}` : config.name;
  const variables = readAddOnDeploymentConfig(value).spec.customizedVariables;
  return {
    line,
    values: variables.map((each) => ({ name: each.name, value: each.value, layer, config: name })),
    variables: [],
  };
}
