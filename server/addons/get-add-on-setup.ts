import type { AddOnSetup, ConfigLine, SetupStrategy, SetupTemplate } from "@/lib/api/addons/add-on-setup";
import { ENTRY_FACTS } from "@/lib/catalogue/entry-facts";
import { objectKey } from "@/lib/kube/resource";
import { addOnTemplates, readAddOnTemplate } from "@/lib/resources/add-on-template";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  type RolloutStrategy,
} from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import { isNamed } from "@/lib/rollout/desired-configs";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { templateLines } from "./template-lines";

const DEADLINE_MS = 5_000;
/** More templates than that no add-on has placements for. */
const MAX_TEMPLATES = 10;

/** How an add-on is set up, all of it read with the caller's own rights. Throws `HubError`. */
export async function getAddOnSetup(caller: Caller, name: string): Promise<AddOnSetup> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const addOn = await caller.client.get(clusterManagementAddOns, { name }, signal);
  const { defaultConfigs, installStrategy } = addOn.spec;
  const isPlaced = installStrategy.type === "Placements";
  const templates = templateNames(addOn).slice(0, MAX_TEMPLATES);
  const { variables: knownVariables, hasOtherVariables } = ENTRY_FACTS[name] ?? {};
  return {
    install: isPlaced ? "placements" : "manual",
    placements: (isPlaced ? installStrategy.placements : []).map(
      ({ namespace, name: placement, rolloutStrategy, configs }) => ({
        namespace,
        name: placement,
        strategy: strategyOf(rolloutStrategy),
        configs: configs.map((config) => configLine(config)),
      }),
    ),
    defaults: defaultConfigs.map((config) => configLine(config, hashOf(addOn, config))),
    templates: await Promise.all(templates.map((template) => readTemplate(caller, addOn, template, signal))),
    ...(knownVariables && { knownVariables: [...knownVariables] }),
    ...(hasOtherVariables && { hasOtherVariables }),
  };
}

export function configLine({ group, resource, namespace = "", name }: AddOnConfig, hash?: string): ConfigLine {
  const isReal = isNamed({ name });
  return { group, resource, namespace: isReal ? namespace : "", name: isReal ? name : "", ...(hash && { hash }) };
}

function hashOf({ status }: ClusterManagementAddOn, { group, resource }: AddOnConfig): string | undefined {
  return status.defaultConfigReferences.find((each) => isOfKind(each, { group, plural: resource }))?.desiredConfig
    ?.specHash;
}

function templateNames({ spec }: ClusterManagementAddOn): string[] {
  const all = [...spec.defaultConfigs, ...spec.installStrategy.placements.flatMap(({ configs }) => configs)];
  return [
    ...new Set(
      all.filter((config) => isOfKind(config, addOnTemplates) && isNamed(config)).map((config) => config.name),
    ),
  ];
}

async function readTemplate(
  caller: Caller,
  { spec }: ClusterManagementAddOn,
  name: string,
  signal: AbortSignal,
): Promise<SetupTemplate> {
  const names = (configs: readonly AddOnConfig[]) =>
    configs.some((config) => isOfKind(config, addOnTemplates) && config.name === name);
  const placements = spec.installStrategy.placements.filter(({ configs }) => names(configs)).map(objectKey);
  const right = { verb: "get", resource: addOnTemplates.plural, group: addOnTemplates.group };
  const { value, missing } = await orMissing(caller.client.find(addOnTemplates, { name }, signal), right);
  return { name, placements, missing, read: value && templateLines(readAddOnTemplate(value)) };
}

function strategyOf(strategy: RolloutStrategy): SetupStrategy {
  const { type, all, progressive, progressivePerGroup } = strategy;
  const options = { All: all, Progressive: progressive, ProgressivePerGroup: progressivePerGroup }[type];
  const mandatory =
    type === "Progressive" ? progressive?.mandatoryDecisionGroups : progressivePerGroup?.mandatoryDecisionGroups;
  return {
    type,
    maxConcurrency: type === "Progressive" ? textOf(progressive?.maxConcurrency) : undefined,
    minSuccessTime: textOf(options?.minSuccessTime),
    progressDeadline: options?.progressDeadline === "None" ? undefined : textOf(options?.progressDeadline),
    maxFailures: textOf(options?.maxFailures),
    mandatory: (type === "All" ? [] : (mandatory ?? [])).map(
      ({ groupName, groupIndex }) => groupName || `group ${groupIndex}`,
    ),
  };
}

/** What has no effect is left out. */
function textOf(value: string | number | undefined): string | undefined {
  return value === undefined || value === "" || String(value) === "0" || value === "0s" ? undefined : String(value);
}
