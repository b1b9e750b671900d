import type { RawObject, RawOwnerReference } from "@/lib/kube/object";

/** One object at one revision: its JSON as bytes, and beside it the few fields that selecting and collecting need. Never changed. */
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

/** `object` as it is stored at `revision`. */
export function storedObject(object: RawObject, revision: number, fields: Readonly<Record<string, string>>): StoredObject {
  const { metadata } = object;
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
    bytes: ownBytes(JSON.stringify(stamped(object, revision))),
  };
}

function stamped({ kind, apiVersion, ...object }: RawObject, revision: number): RawObject {
  const copy = { kind, apiVersion, ...object };
  copy.metadata = { ...object.metadata };
  copy.metadata.resourceVersion = String(revision);
  return copy;
}

/** In memory of their own: small buffers otherwise share theirs, and the one that lives longest would keep it all. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  // As many bytes as characters: all of it is ASCII, which is copied faster.
  bytes.write(text, bytes.length === text.length ? "latin1" : "utf8");
  return bytes;
}

/** A fresh copy, the caller's to change. */
export function parseStored(stored: StoredObject): RawObject {
  // Written by `storedObject` alone, so its shape is known.
  return JSON.parse(stored.bytes.toString("utf8")) as RawObject;
}
