import { randomBytes, randomUUID } from "node:crypto";
import { kubeTime } from "@/lib/kube/conditions";
import type { RawMeta, RawObject } from "@/lib/kube/object";

const GENERATED_ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
const GENERATED_LENGTH = 5;
const GENERATE_NAME_LIMIT = 58;

/**
 * `object` with this metadata. For the path of every write: engines define a member beside a spread far more slowly
 * than they set one.
 */
export function withMetadata(object: RawObject, metadata: RawMeta): RawObject {
  const copy = { ...object };
  copy.metadata = metadata;
  return copy;
}

/** Metadata of an object about to be made: what belongs to the server is the server's. */
export function newMetadata(meta: RawMeta, now: Date, generation: number | undefined): RawMeta {
  const own = { uid: randomUUID(), creationTimestamp: kubeTime(now), generation };
  return withServerFields(meta, {
    ...own,
    name: meta.name,
    namespace: meta.namespace,
    generateName: meta.generateName,
  });
}

/** Metadata of an update: what a client may change is its, the rest stays. */
export function updatedMetadata(next: RawMeta, current: RawMeta): RawMeta {
  return withServerFields(next, current);
}

const SERVER_FIELDS: readonly string[] = [
  "name",
  "namespace",
  "generateName",
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "generation",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "selfLink",
  "managedFields",
];

/**
 * `meta` with these fields of the server's, and no others of them. As upstream stores them, empty maps and lists are
 * absent.
 */
function withServerFields(meta: RawMeta, fields: RawMeta): RawMeta {
  const result = { ...meta };
  for (const name of SERVER_FIELDS) if (result[name] !== fields[name]) result[name] = fields[name];
  for (const name of Object.keys(result)) if (isNothing(result[name])) delete result[name];
  return result;
}

function isNothing(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

/** The object as the first deletion marks it. */
export function markedForDeletion(
  object: RawObject,
  now: Date,
  finalizers: readonly string[],
  graceful: boolean,
): RawObject {
  const { generation } = object.metadata;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      ...(generation === undefined ? {} : { generation: generation + 1 }),
      deletionTimestamp: kubeTime(now),
      ...(graceful ? { deletionGracePeriodSeconds: 0 } : {}),
      ...(finalizers.length > 0 ? { finalizers: [...finalizers] } : {}),
    },
  };
}

export function generatedName(generateName: string): string {
  const bytes = randomBytes(GENERATED_LENGTH);
  const suffix = [...bytes].map((byte) => GENERATED_ALPHABET.charAt(byte % GENERATED_ALPHABET.length)).join("");
  return generateName.slice(0, GENERATE_NAME_LIMIT) + suffix;
}
