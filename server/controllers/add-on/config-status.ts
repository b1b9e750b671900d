import { compareText } from "@/lib/kube/order";
import type { ClusterManagementAddOn, InstallConfigReference, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { AddOnConfig } from "@/lib/resources/config-reference";
import { type DesiredConfig, desiredOf, isNamed, overrideConfigs, sameReferent, withKnownHash } from "@/lib/rollout/desired-configs";

type AddOnStatus = ClusterManagementAddOn["status"];

/** The hash of a configuration's present content, "" where it does not exist; undefined where its kind is none of ours to hash. */
export type HashOf = (config: DesiredConfig) => string | undefined;

/** Which configurations an add-on offers, by default and by placement, and at which content (addon.md §5.5, §6.2). */
export function withConfigs(addOn: ClusterManagementAddOn, hashOf: HashOf): AddOnStatus {
  const { spec, status } = addOn;
  const defaults = named(spec.defaultConfigs);
  return {
    ...status,
    defaultConfigReferences: spec.defaultConfigs.filter(isNamed).map((config) => {
      const known = withKnownHash(config, status.defaultConfigReferences);
      return referenceTo({ ...known, specHash: hashOf(known) ?? known.specHash });
    }),
    installProgressions: strategies(addOn).map(({ namespace, name, configs }) => {
      const wanted = overrideConfigs(defaults, named(configs)).toSorted(byKind);
      const old = status.installProgressions.find((progression) => progression.namespace === namespace && progression.name === name);
      return progressionOf({ namespace, name, wanted, old }, hashOf);
    }),
  };
}

function strategies({ spec }: ClusterManagementAddOn) {
  const { type, placements } = spec.installStrategy;
  return type === "Placements" ? placements : [];
}

interface Wanted {
  readonly namespace: string;
  readonly name: string;
  readonly wanted: readonly DesiredConfig[];
  readonly old: InstallProgression | undefined;
}

/** What was known of a progression stays known unless it gets a configuration that it did not have. */
function progressionOf({ namespace, name, wanted, old }: Wanted, hashOf: HashOf): InstallProgression {
  const kept = wanted.map((config) => old?.configReferences.find((reference) => refersTo(reference, config)));
  const isKept = kept.every((reference) => reference !== undefined);
  const configReferences = wanted.map((config, index) => {
    const reference = isKept ? kept[index] : undefined;
    const specHash = hashOf(config) ?? reference?.desiredConfig?.specHash ?? "";
    return { ...reference, ...referenceTo({ ...config, specHash }) };
  });
  return { ...(isKept ? old : {}), namespace, name, configReferences, conditions: isKept ? (old?.conditions ?? []) : [] };
}

function refersTo(reference: InstallConfigReference, config: DesiredConfig): boolean {
  const desired = desiredOf(reference);
  return desired !== undefined && sameReferent(desired, config);
}

function named(configs: readonly AddOnConfig[]): DesiredConfig[] {
  return configs.filter(isNamed).map((config) => withKnownHash(config, []));
}

function referenceTo({ group, resource, namespace, name, specHash }: DesiredConfig) {
  return { group, resource, desiredConfig: { ...(namespace === "" ? {} : { namespace }), name, specHash } };
}

function byKind(a: DesiredConfig, b: DesiredConfig): number {
  return compareText(a.group, b.group) || compareText(a.resource, b.resource);
}
