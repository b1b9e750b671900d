import type { RawObject, RawOwnerReference } from "@/lib/kube/object";
import type { Slab } from "./slab";

/**
 * One object at one revision: its JSON as bytes, and beside it the few fields that selecting and collecting need. Never
 * changed.
 */
export interface StoredObject {
  /** "" for a cluster-scoped object. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** The resourceVersion as a number. */
  readonly revision: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly owners: readonly RawOwnerReference[];
  readonly finalizers: readonly string[];
  readonly deleting: boolean;
  /** Values of the fields that field selectors may name, `metadata.name` and `metadata.namespace` apart. */
  readonly fields: Readonly<Record<string, string>>;
  /** Canonical JSON: `kind` and `apiVersion` first. */
  readonly bytes: Buffer;
}

const NO_LABELS: Readonly<Record<string, string>> = Object.freeze({});
const NONE: readonly never[] = Object.freeze([]);

/** "namespace/name", or the name alone: the order of pages. */
export function keyOf(object: Pick<StoredObject, "namespace" | "name">): string {
  return partitionOf(object.namespace) + object.name;
}

/** What the keys of a namespace begin with. */
export function partitionOf(namespace: string): string {
  return namespace === "" ? "" : `${namespace}/`;
}

/**
 * `object` as it is stored at `revision`, its bytes in memory of `slab`; without one it is only shown, and soon
 * forgotten.
 */
export function storedObject(
  object: RawObject,
  revision: number,
  fields: Readonly<Record<string, string>>,
  slab?: Slab,
): StoredObject {
  const { metadata } = object;
  const text = JSON.stringify(stamped(object, revision));
  return {
    namespace: metadata.namespace ?? "",
    name: metadata.name ?? "",
    uid: metadata.uid ?? "",
    revision,
    labels: metadata.labels ?? NO_LABELS,
    owners: metadata.ownerReferences ?? NONE,
    finalizers: metadata.finalizers ?? NONE,
    deleting: metadata.deletionTimestamp !== undefined,
    fields,
    bytes: slab ? slab.keep(text) : Buffer.from(text),
  };
}

function stamped({ kind, apiVersion, ...object }: RawObject, revision: number): RawObject {
  const copy = { kind, apiVersion, ...object };
  copy.metadata = { ...object.metadata };
  copy.metadata.resourceVersion = String(revision);
  return copy;
}

/** A fresh copy, the caller's to change. */
export function parseStored(stored: StoredObject): RawObject {
  // Written by `storedObject` alone, so its shape is known.
  return JSON.parse(stored.bytes.toString("utf8")) as RawObject;
}
