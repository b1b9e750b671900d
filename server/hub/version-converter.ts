import type { RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { type AddOnVersion, conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { storedVersionsOf } from "./hub-versions";
import { orAborted } from "./or-aborted";
import type { Transport } from "./transport";

/** Converts between the version of a kind that our code uses and the one that the hub stores. */
export interface VersionConverter<T> {
  /** The resource in the stored version, as requests to the hub name it. */
  readonly stored: Resource<T>;
  fromStored(object: RawObject): RawObject;
  toStored(object: RawObject): RawObject;
  /** Converts a merge patch. */
  patchToStored(patch: object): object;
}

/** Every request goes through one. Throws where the stored version has to be read from the hub first, and that fails. */
export function versionConverterFor<T>(
  transport: Transport,
  resource: Resource<T>,
  signal: AbortSignal,
): VersionConverter<T> | Promise<VersionConverter<T>> {
  if (!conversionOf(resource)) return identity(resource);
  const stored = storedVersionsOf(transport).of(resource);
  if (typeof stored === "string") return converterTo(stored, resource);
  return orAborted(stored, signal).then((version) => (version ? converterTo(version, resource) : identity(resource)));
}

const same = <V>(value: V) => value;

function identity<T>(resource: Resource<T>): VersionConverter<T> {
  return { stored: resource, fromStored: same, toStored: same, patchToStored: same };
}

function converterTo<T>(version: AddOnVersion, resource: Resource<T>): VersionConverter<T> {
  const conversion = conversionOf(resource);
  const ours = resource.version;
  if (!conversion || version === ours || !isAddOnVersion(ours)) return identity(resource);
  return {
    stored: { ...resource, version },
    fromStored: (object) => convertAddOn(object, conversion, ours),
    toStored: (object) => convertAddOn(object, conversion, version),
    patchToStored: (patch) => conversion.patchToAlpha({ ...patch }),
  };
}
