import { compareText } from "@/lib/kube/order";
import type {
  ClusterManagementAddOn,
  InstallConfigReference,
  InstallProgression,
} from "@/lib/resources/cluster-management-add-on";
import type { AddOnConfig } from "@/lib/resources/config-reference";
import {
  type DesiredConfig,
  desiredOf,
  isNamed,
  overrideConfigs,
  sameReferent,
  withKnownHash,
} from "./desired-configs";

type AddOnStatus = ClusterManagementAddOn["status"];

/**
 * The hash of a configuration's current content, "" where it does not exist; undefined for kinds that another manager
 * hashes.
 */
export type HashOf = (config: DesiredConfig) => string | undefined;

/**
 * The status with the configurations that the add-on offers, by default and by placement, and their hashes
 * (docs/reference/add-ons.md#configuration-layers).
 */
export function withConfigs(addOn: ClusterManagementAddOn, hashOf: HashOf): AddOnStatus {
  const { spec, status } = addOn;
  const defaults = named(spec.defaultConfigs);
  return {
    ...status,
    defaultConfigReferences: spec.defaultConfigs.filter(isNamed).map((config) => {
      const known = withKnownHash(config, status.defaultConfigReferences);
      return referenceTo({ ...known, specHash: hashOf(known) ?? known.specHash });
    }),
    installProgressions: placementStrategies(addOn).map(({ namespace, name, configs }) => {
      const desired = overrideConfigs(defaults, named(configs)).toSorted(byKind);
      const old = progressionOf(status, { namespace, name });
      return progressionWith({ namespace, name, desired, old }, hashOf);
    }),
  };
}

function placementStrategies({ spec }: ClusterManagementAddOn) {
  const { type, placements } = spec.installStrategy;
  return type === "Placements" ? placements : [];
}

/** The progress of one placement, as far as the status has it. */
export function progressionOf(status: AddOnStatus, { namespace, name }: { namespace: string; name: string }) {
  return status.installProgressions.find((each) => each.namespace === namespace && each.name === name);
}

interface DesiredProgression {
  readonly namespace: string;
  readonly name: string;
  readonly desired: readonly DesiredConfig[];
  readonly old: InstallProgression | undefined;
}

/** A progression starts over only when it gets a configuration that it did not have. */
function progressionWith({ namespace, name, desired, old }: DesiredProgression, hashOf: HashOf): InstallProgression {
  const existing = desired.map((config) => old?.configReferences.find((reference) => refersTo(reference, config)));
  const continues = existing.every((reference) => reference !== undefined);
  const configReferences = desired.map((config, index) => {
    const reference = continues ? existing[index] : undefined;
    const specHash = hashOf(config) ?? reference?.desiredConfig?.specHash ?? "";
    return { ...reference, ...referenceTo({ ...config, specHash }) };
  });
  return {
    ...(continues ? old : {}),
    namespace,
    name,
    configReferences,
    conditions: continues ? (old?.conditions ?? []) : [],
  };
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
