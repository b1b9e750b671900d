import { randomBytes, randomUUID } from "node:crypto";
import { kubeTime } from "@/lib/kube/conditions";
import type { RawMeta, RawObject } from "@/lib/kube/object";

const GENERATED_ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
const GENERATED_LENGTH = 5;
const GENERATE_NAME_LIMIT = 58;

/** Metadata of an object about to be made: what belongs to the server is the server's. */
export function newMetadata(meta: RawMeta, now: Date, generation: number | undefined): RawMeta {
  const kept = withoutServerFields(meta);
  return {
    ...kept,
    uid: randomUUID(),
    creationTimestamp: kubeTime(now),
    ...(generation === undefined ? {} : { generation }),
  };
}

/** Metadata of an update: what a client may change is its, the rest stays. */
export function updatedMetadata(next: RawMeta, current: RawMeta): RawMeta {
  const { name, namespace, generateName, uid, resourceVersion, creationTimestamp, generation, ...rest } = current;
  const { deletionTimestamp, deletionGracePeriodSeconds } = rest;
  return defined({
    ...withoutServerFields(next),
    name,
    namespace,
    generateName,
    uid,
    resourceVersion,
    creationTimestamp,
    generation,
    deletionTimestamp,
    deletionGracePeriodSeconds,
  });
}

function withoutServerFields(meta: RawMeta): RawMeta {
  const {
    uid: _uid,
    resourceVersion: _resourceVersion,
    creationTimestamp: _creationTimestamp,
    generation: _generation,
    deletionTimestamp: _deletionTimestamp,
    deletionGracePeriodSeconds: _grace,
    selfLink: _selfLink,
    managedFields: _managedFields,
    ...rest
  } = meta;
  return withoutEmpty(rest);
}

/** As upstream stores them, empty maps and lists are absent. */
function withoutEmpty(meta: RawMeta): RawMeta {
  const { labels, annotations, finalizers, ownerReferences, ...rest } = meta;
  return defined({
    ...rest,
    labels: labels && Object.keys(labels).length > 0 ? labels : undefined,
    annotations: annotations && Object.keys(annotations).length > 0 ? annotations : undefined,
    finalizers: finalizers && finalizers.length > 0 ? finalizers : undefined,
    ownerReferences: ownerReferences && ownerReferences.length > 0 ? ownerReferences : undefined,
  });
}

function defined(meta: RawMeta): RawMeta {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined));
}

/** The object as the first deletion marks it. */
export function markedForDeletion(object: RawObject, now: Date, finalizers: readonly string[], graceful: boolean): RawObject {
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
