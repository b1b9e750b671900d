import type { RawOwnerReference } from "@/lib/kube/object";
import type { Machinery, StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { PLAIN_DELETE, systemWrite } from "@/server/demo/api-server/registry/system";
import type { Collection } from "@/server/demo/api-server/store/collection";
import type { Commit } from "@/server/demo/api-server/store/store";
import { keyOf, parseStored, type StoredObject } from "@/server/demo/api-server/store/stored-object";
import { deleteObject, FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "@/server/demo/api-server/verbs/delete";
import { updateObject, updateOf } from "@/server/demo/api-server/verbs/update";
import { DependentIndex } from "./dependent-index";
import { type Report, workQueue } from "./work-queue";

/**
 * Deletes objects whose owners are gone, strips references to owners that are gone beside living ones, and carries out
 * orphaning and foreground deletion. Returns the function that stops it.
 */
export function startGarbageCollector(machinery: Machinery, report: Report): () => void {
  const dependents = new DependentIndex();
  const queue = workQueue((key) => {
    const found = find(machinery, key);
    if (!found) return;
    if (found.object.deleting) finish(machinery, found, dependents, queue.add);
    else collect(machinery, found);
  }, report);
  const unsubscribe = machinery.store.subscribe((commit) => {
    const { type, object, previous } = commit.event;
    dependents.change(
      keyIn(commit.collection, object),
      previous?.owners ?? [],
      type === "DELETED" ? [] : object.owners,
    );
    for (const key of concerned(machinery, commit, dependents)) queue.add(key);
  });
  return () => {
    unsubscribe();
    queue.close();
  };
}

/** What may be collected, or finalized, after a write. */
function concerned(machinery: Machinery, { collection, event }: Commit, dependents: DependentIndex): Iterable<string> {
  const { type, object } = event;
  if (type === "DELETED") {
    return [...dependents.of(object.uid), ...object.owners.map((owner) => ownerKey(machinery, owner, object))];
  }
  const own = object.owners.length > 0 || object.deleting ? [keyIn(collection, object)] : [];
  return object.deleting ? [...dependents.of(object.uid), ...own] : own;
}

interface Found {
  readonly resource: StoredResource;
  readonly object: StoredObject;
}

function keyIn(collection: Collection, object: Pick<StoredObject, "namespace" | "name">): string {
  return `${collection.name} ${keyOf(object)}`;
}

function find({ registry }: Machinery, key: string): Found | undefined {
  const [collection = "", path = ""] = key.split(" ");
  const [name = "", namespace = ""] = path.split("/").reverse();
  const resource = registry
    .storedResources()
    .find((candidate) => candidate.collection.name === collection && !candidate.conversion);
  const object = resource?.collection.get({ name, namespace });
  return resource && object && { resource, object };
}

/**
 * The owner as it is now; "unknown" where its kind is not served or could never own this object, "absent" where it is
 * gone.
 */
function ownerOf(
  { registry }: Machinery,
  owner: RawOwnerReference,
  dependent: StoredObject,
): StoredObject | "absent" | "unknown" {
  const resource = registry.ofKind(owner.apiVersion, owner.kind);
  if (!resource || (resource.namespaced && dependent.namespace === "")) return "unknown";
  const found = resource.collection.get({
    name: owner.name,
    namespace: resource.namespaced ? dependent.namespace : "",
  });
  return found?.uid === owner.uid ? found : "absent";
}

function ownerKey(machinery: Machinery, owner: RawOwnerReference, dependent: StoredObject): string {
  const resource = machinery.registry.ofKind(owner.apiVersion, owner.kind);
  const namespace = resource?.namespaced ? dependent.namespace : "";
  return resource ? keyIn(resource.collection, { namespace, name: owner.name }) : "";
}

/** Deletes an object that only gone owners hold, or that waits for its owner's foreground deletion. */
function collect(machinery: Machinery, { resource, object }: Found): void {
  const states = object.owners.map((reference) => ({ reference, owner: ownerOf(machinery, reference, object) }));
  const gone = states.filter(({ owner }) => owner === "absent");
  const waiting = states.filter(
    ({ owner }) => typeof owner === "object" && owner.finalizers.includes(FOREGROUND_FINALIZER) && owner.deleting,
  );
  if (gone.length + waiting.length === 0) return;
  const write = systemWrite(machinery, { namespace: object.namespace });
  if (gone.length + waiting.length === states.length) {
    deleteObject(resource, object, { ...PLAIN_DELETE, uid: object.uid }, write);
    return;
  }
  if (gone.length > 0)
    withoutOwners(
      { resource, object },
      gone.map(({ reference }) => reference.uid),
      machinery,
    );
}

function withoutOwners({ resource, object }: Found, uids: readonly string[], machinery: Machinery): void {
  const { metadata, ...rest } = parseStored(object);
  const ownerReferences = (metadata.ownerReferences ?? []).filter(({ uid }) => !uids.includes(uid));
  const update = updateOf(resource, object, systemWrite(machinery, { namespace: object.namespace }));
  updateObject(update, { ...rest, metadata: { ...metadata, ownerReferences } });
}

/** Lets go of an owner once its dependents are orphaned, or gone. */
function finish(machinery: Machinery, owner: Found, dependents: DependentIndex, enqueue: (key: string) => void): void {
  const { finalizers, uid } = owner.object;
  const own = [...dependents.of(uid)].map((key) => ({ key, found: find(machinery, key) }));
  if (finalizers.includes(ORPHAN_FINALIZER)) {
    for (const { found } of own) if (found) withoutOwners(found, [uid], machinery);
    release(machinery, owner, ORPHAN_FINALIZER);
  } else if (finalizers.includes(FOREGROUND_FINALIZER)) {
    for (const { key, found } of own) if (found && !found.object.deleting) enqueue(key);
    const blocked = own.some(({ found }) =>
      found?.object.owners.some((reference) => reference.uid === uid && reference.blockOwnerDeletion),
    );
    if (!blocked) release(machinery, owner, FOREGROUND_FINALIZER);
  }
}

function release(machinery: Machinery, { resource, object }: Found, finalizer: string): void {
  const { metadata, ...rest } = parseStored(object);
  const finalizers = (metadata.finalizers ?? []).filter((name) => name !== finalizer);
  const update = updateOf(resource, object, systemWrite(machinery, { namespace: object.namespace }));
  updateObject(update, { ...rest, metadata: { ...metadata, finalizers } });
}
