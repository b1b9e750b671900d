import { type DesiredCondition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import { HELD_CONDITION } from "@/lib/kube/names";
import { compareText } from "@/lib/kube/order";
import type {
  ClusterManagementAddOn,
  InstallConfigReference,
  InstallProgression,
} from "@/lib/resources/cluster-management-add-on";
import type { AddOnConfig } from "@/lib/resources/config-reference";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import {
  type DesiredConfig,
  desiredOf,
  isNamed,
  overrideConfigs,
  sameReferent,
  withKnownHash,
} from "@/lib/rollout/desired-configs";
import type { SteeredNode } from "@/lib/rollout/steer";
import { summarise } from "@/lib/rollout/summary";

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

function progressionOf(status: AddOnStatus, { namespace, name }: { namespace: string; name: string }) {
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

interface PlacementRollout extends Pick<SteeredNode, "outcome" | "held" | "back"> {
  readonly built: PlacementNode;
  /** Whether the placement's decisions have stayed the same for long enough to report progress by them. */
  readonly isSettled: boolean;
}

/** A progression with the conditions that tell how far its rollout is and whether it is held. */
export function withRollout(progression: InstallProgression, rollout: PlacementRollout, now: Date): InstallProgression {
  const { held, isSettled } = rollout;
  const reported = isSettled ? withProgress(progression, rollout, now) : progression;
  const conditions = held
    ? withCondition(reported.conditions, { type: HELD_CONDITION, status: "True", ...held }, now)
    : withoutCondition(reported.conditions, HELD_CONDITION);
  return { ...reported, conditions };
}

/** Of an aborted change only the clusters that keep it are counted: the others are going back to another one. */
function withProgress(
  progression: InstallProgression,
  { built, outcome, back }: PlacementRollout,
  now: Date,
): InstallProgression {
  const counted = back && outcome.ok ? { ...outcome, rollout: [], timedOut: [] } : outcome;
  const { complete, condition } = summarise(built, counted);
  const configReferences = complete
    ? progression.configReferences.map((reference) => ({
        ...reference,
        lastAppliedConfig: reference.desiredConfig,
        lastKnownGoodConfig: reference.desiredConfig,
      }))
    : progression.configReferences;
  return { ...progression, configReferences, conditions: withCondition(progression.conditions, condition, now) };
}

/** Why a template-based add-on is not managed while ADDON_MANAGER is "own". */
export const TEMPLATES_UNSUPPORTED =
  "Template-based add-ons are not managed while ADDON_MANAGER is own, because OCM's add-on manager reconciles all of " +
  "them. Set ADDON_MANAGER to all where no other add-on manager runs.";

const UNSUPPORTED: DesiredCondition = {
  type: "Progressing",
  status: "False",
  reason: "ConfigurationUnsupported",
  message: TEMPLATES_UNSUPPORTED,
};

/** The status of an add-on that this mode does not support: every placement's progression has the condition. */
export function unsupportedStatus({ spec, status }: ClusterManagementAddOn, now: Date): AddOnStatus {
  const { type, placements } = spec.installStrategy;
  if (type !== "Placements") return status;
  const installProgressions = placements.map(({ namespace, name }) => {
    const existing = progressionOf(status, { namespace, name });
    const progression = existing ?? { namespace, name, configReferences: [], conditions: [] };
    return { ...progression, conditions: withCondition(progression.conditions, UNSUPPORTED, now) };
  });
  return { ...status, installProgressions };
}
