import type { RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { type AddOnVersion, conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { orAborted } from "./or-aborted";
import { storedVersionsOf } from "./stored-versions";
import type { Transport } from "./transport";

/** Between the one version of a kind that everybody inside knows and the one that the hub stores. */
export interface Door<T> {
  /** As the hub is asked for it. */
  readonly outside: Resource<T>;
  inward(object: RawObject): RawObject;
  outward(object: RawObject): RawObject;
  /** Of a merge patch. */
  patchOutward(patch: object): object;
}

/** Each request to the hub goes through one. Throws where it needs to ask the hub first, and that fails. */
export function doorOf<T>(transport: Transport, inside: Resource<T>, signal: AbortSignal): Door<T> | Promise<Door<T>> {
  if (!conversionOf(inside)) return open(inside);
  const stored = storedVersionsOf(transport).of(inside);
  if (typeof stored === "string") return converting(inside, stored);
  return orAborted(stored, signal).then((version) => (version ? converting(inside, version) : open(inside)));
}

const same = <V>(value: V) => value;

function open<T>(inside: Resource<T>): Door<T> {
  return { outside: inside, inward: same, outward: same, patchOutward: same };
}

function converting<T>(inside: Resource<T>, version: AddOnVersion): Door<T> {
  const conversion = conversionOf(inside);
  const ours = inside.version;
  if (!conversion || version === ours || !isAddOnVersion(ours)) return open(inside);
  return {
    outside: { ...inside, version },
    inward: (object) => convertAddOn(object, conversion, ours),
    outward: (object) => convertAddOn(object, conversion, version),
    patchOutward: (patch) => conversion.patchToAlpha({ ...patch }),
  };
}
