import type { RawObject } from "@/lib/kube/object";
import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { isFields } from "@/lib/objects/editable";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { isOfKind } from "@/lib/resources/config-reference";

/** Where an add-on names a configuration: for all its clusters, those of a placement, or one. */
export type ConfigPlace =
  | { readonly layer: "default" }
  | { readonly layer: "placement"; readonly namespace: string; readonly name: string }
  | { readonly layer: "cluster"; readonly cluster: string };

export interface ConfigRef {
  readonly namespace: string;
  readonly name: string;
}

type Entry = Readonly<Record<string, unknown>>;

const { group, plural: resource } = addOnDeploymentConfigs;

/**
 * A ClusterManagementAddOn, or for a cluster its ManagedClusterAddOn, with another AddOnDeploymentConfig at a place, or
 * without one. The object is as its hub stores it, in either version; what it names of other kinds stays. Undefined
 * where it has no such place.
 */
export function withConfig(
  object: RawObject,
  place: ConfigPlace,
  config: ConfigRef | undefined,
): RawObject | undefined {
  const spec = isFields(object.spec) ? object.spec : {};
  switch (place.layer) {
    case "default":
      return { ...object, spec: { ...spec, ...withDefault(object, spec, config) } };
    case "cluster":
      return { ...object, spec: { ...spec, configs: replaced(entriesOf(spec.configs), config) } };
    case "placement": {
      const strategy = isFields(spec.installStrategy) ? spec.installStrategy : {};
      const placements = entriesOf(strategy.placements);
      const isMeant = (each: Entry) => each.namespace === place.namespace && each.name === place.name;
      if (!placements.some(isMeant)) return undefined;
      const changed = placements.map((each) =>
        isMeant(each) ? { ...each, configs: replaced(entriesOf(each.configs), config) } : each,
      );
      return { ...object, spec: { ...spec, installStrategy: { ...strategy, placements: changed } } };
    }
  }
}

/** v1alpha1 lists supported kinds, each with a default perhaps; v1beta1 has a reserved name for a kind without one. */
function withDefault(object: RawObject, spec: Entry, config: ConfigRef | undefined): Entry {
  if (object.apiVersion?.endsWith("/v1alpha1")) {
    const entry = { group, resource, ...(config && { defaultConfig: config }) };
    return { supportedConfigs: inPlaceOfKind(entriesOf(spec.supportedConfigs), entry) };
  }
  const entry = { group, resource, ...(config ?? { name: RESERVED_NO_DEFAULT }) };
  return { defaultConfigs: inPlaceOfKind(entriesOf(spec.defaultConfigs), entry) };
}

/** A list of configurations in which this AddOnDeploymentConfig is the one that counts; undefined for none. */
export function withConfigIn(configs: unknown, config: ConfigRef | undefined): readonly object[] {
  return replaced(entriesOf(configs), config);
}

/** The AddOnDeploymentConfig that counts in a list of configurations; undefined where it names none. */
export function configIn(configs: unknown): ConfigRef | undefined {
  const { namespace = "", name } = entriesOf(configs).find(isOurs) ?? {};
  return typeof name === "string" && typeof namespace === "string" ? { namespace, name } : undefined;
}

function replaced(entries: readonly Entry[], config: ConfigRef | undefined): Entry[] {
  if (config) {
    const { namespace, name } = config;
    return inPlaceOfKind(entries, { group, resource, namespace, name });
  }
  const first = entries.findIndex(isOurs);
  return entries.filter((_, index) => index !== first);
}

/** The first entry of the kind counts. */
function inPlaceOfKind(entries: readonly Entry[], entry: Entry): Entry[] {
  const first = entries.findIndex(isOurs);
  return first === -1 ? [...entries, entry] : entries.with(first, entry);
}

function isOurs(entry: Entry): boolean {
  return isOfKind({ group: String(entry.group ?? ""), resource: String(entry.resource ?? "") }, addOnDeploymentConfigs);
}

function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
