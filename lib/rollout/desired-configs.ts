import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { AddOnConfig, ConfigSpecHash } from "@/lib/resources/config-reference";
import type { ClusterConfigReference } from "@/lib/resources/managed-cluster-add-on";

/**
 * A configuration object that a cluster's add-on should have, at one state of its spec; the hash is "" until it is
 * known.
 */
export interface DesiredConfig {
  readonly group: string;
  readonly resource: string;
  /** "" for a cluster-scoped object. */
  readonly namespace: string;
  readonly name: string;
  readonly specHash: string;
}

type Reference = {
  readonly group: string;
  readonly resource: string;
  readonly desiredConfig?: ConfigSpecHash | undefined;
};

/** "" and the reserved name mean that a kind is supported and has no default. */
export function isNamed(config: { readonly name: string }): boolean {
  return config.name !== "" && config.name !== RESERVED_NO_DEFAULT;
}

/** Undefined where the reference names no object. */
export function desiredOf({ group, resource, desiredConfig }: Reference): DesiredConfig | undefined {
  if (!desiredConfig || !isNamed(desiredConfig)) return undefined;
  return {
    group,
    resource,
    namespace: desiredConfig.namespace ?? "",
    name: desiredConfig.name,
    specHash: desiredConfig.specHash,
  };
}

/** A configuration named in a spec, at the state which `references` know of it. */
export function withKnownHash(config: AddOnConfig, references: readonly Reference[]): DesiredConfig {
  const { group, resource, namespace = "", name } = config;
  const wanted: DesiredConfig = { group, resource, namespace, name, specHash: "" };
  const known = references.map(desiredOf).find((desired) => desired && sameReferent(desired, wanted));
  return known ?? wanted;
}

/** Per kind of configuration, `overrides` replace what is inherited. A configuration named twice counts once. */
export function overrideConfigs(
  inherited: readonly DesiredConfig[],
  overrides: readonly DesiredConfig[],
): DesiredConfig[] {
  const overridden = new Set(overrides.map(kindOf));
  const result = inherited.filter((config) => !overridden.has(kindOf(config)));
  for (const override of overrides) {
    if (!result.some((config) => sameReferent(config, override))) result.push(override);
  }
  return result;
}

/**
 * The references for the `desired` configurations, keeping the known state of existing ones. Ordered by group and
 * resource; within a kind existing ones first in their order.
 */
export function mergeConfigReferences(
  existing: readonly ClusterConfigReference[],
  desired: readonly DesiredConfig[],
): ClusterConfigReference[] {
  const missing = new Map(desired.map((config) => [referentOf(config), config]));
  const merged: ClusterConfigReference[] = [];
  for (const reference of existing) {
    const current = desiredOf(reference);
    const wanted = current && missing.get(referentOf(current));
    if (!wanted) continue;
    missing.delete(referentOf(wanted));
    merged.push({ ...reference, desiredConfig: specHashOf(wanted) });
  }
  for (const config of missing.values()) {
    merged.push({
      group: config.group,
      resource: config.resource,
      lastObservedGeneration: 0,
      desiredConfig: specHashOf(config),
    });
  }
  return merged.sort((a, b) => compareText(a.group, b.group) || compareText(a.resource, b.resource));
}

/** Equal down to the hash; undefined equals nothing. */
export function sameConfig(a: ConfigSpecHash | undefined, b: ConfigSpecHash | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.name === b.name &&
    (a.namespace ?? "") === (b.namespace ?? "") &&
    a.specHash === b.specHash
  );
}

/** The same configurations with the same content, in any order. */
export function isSameConfigSet(a: readonly DesiredConfig[], b: readonly DesiredConfig[]): boolean {
  const has = (configs: readonly DesiredConfig[], wanted: DesiredConfig) =>
    configs.some((config) => sameReferent(config, wanted) && config.specHash === wanted.specHash);
  return a.length === b.length && a.every((config) => has(b, config)) && b.every((config) => has(a, config));
}

export function sameReferent(a: DesiredConfig, b: DesiredConfig): boolean {
  return referentOf(a) === referentOf(b);
}

function specHashOf({ namespace, name, specHash }: DesiredConfig): ConfigSpecHash {
  return { ...(namespace === "" ? {} : { namespace }), name, specHash };
}

function referentOf({ group, resource, namespace, name }: DesiredConfig): string {
  return `${group}/${resource}/${namespace}/${name}`;
}

function kindOf({ group, resource }: DesiredConfig): string {
  return `${group}/${resource}`;
}
