import type { DeletionPreview, DeletionQuery } from "@/lib/api/objects/deletions";
import { type ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import { undeletableReason } from "@/lib/objects/read-only";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { masked } from "@/server/hub/masked";
import { cascadeOf } from "./cascade";
import { readStored } from "./get-object";
import type { ObjectCaches } from "./hub-state";
import { judgementWithHooks } from "./judge-hooks";
import { judgeWhole } from "./judge-write";
import { positionOf } from "./kinds";
import { requireConfirmed } from "./require-confirmed";
import { requireOwn } from "./require-own";

const DEADLINE_MS = 15_000;

/**
 * What the deletion of an object would remove with it and do to clusters, as far as the caller may know, and whether
 * the hub would take it. Nothing is deleted. Throws `HubError`.
 */
export async function previewDeletion(caller: Caller, caches: ObjectCaches, id: ObjectId): Promise<DeletionPreview> {
  const { resource, ref } = positionOf(id);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [{ object, owner }, mayDelete] = await Promise.all([
    readStored(caller, resource, ref, signal),
    caller.rights.may({ verb: "delete", resource, ...ref }),
  ]);
  const readOnly = undeletableReason(object);
  const [judgement, cascade] = await Promise.all([
    judged(caller, caches, id, object).then((whole) => judgementWithHooks(caller, caches, whole)),
    cascadeOf(caller, caches, object, signal),
    mayDelete && readOnly === undefined ? send(caller, { resource, ref, object, signal }, true) : undefined,
  ]);
  const { plural, group } = resource;
  const { deletionTimestamp, finalizers = [] } = object.metadata;
  return {
    object: WholeObject.parse(masked(object).object),
    ...(owner && { owner }),
    ...judgement,
    ...(mayDelete ? {} : { missing: { verb: "delete", resource: plural, group } }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(deletionTimestamp === undefined ? {} : { deletingSince: deletionTimestamp }),
    finalizers,
    ...cascade,
  };
}

/**
 * Deletes the version of an object that was seen, with the caller's credentials, and in the background what it owns.
 * Throws `ApiError` "conflict" for another version, "unconfirmed" unless its effect was reviewed, "owned" for what
 * another tool applies, and `HubError`.
 */
export async function deleteObject(
  caller: Caller,
  caches: ObjectCaches,
  id: ObjectId,
  { uid, resourceVersion, plan, confirm, override }: DeletionQuery,
): Promise<undefined> {
  const { resource, ref } = positionOf(id);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const stored = await readStored(caller, resource, ref, signal);
  const { object } = stored;
  const reason = undeletableReason(object);
  if (reason !== undefined) throw new ApiError("invalid", reason);
  requireSeen(object, uid, resourceVersion);
  requireOwn(stored, override === "true");
  requireConfirmed((await judged(caller, caches, id, object)).judgement, { name: ref.name, plan, confirm });
  await send(caller, { resource, ref, object, signal }, false);
}

/** A deletion is about the object whatever is in it: its version is a precondition. */
function judged(caller: Caller, caches: ObjectCaches, { kind }: ObjectId, before: RawObject) {
  const { name, namespace, uid } = before.metadata;
  return judgeWhole(caller, caches, kind, { before, sent: { metadata: { name, namespace }, deletes: uid } });
}

interface Deletion {
  readonly resource: Resource;
  readonly ref: ObjectRef;
  readonly object: RawObject;
  readonly signal: AbortSignal;
}

async function send(caller: Caller, { resource, ref, object, signal }: Deletion, isTrial: boolean): Promise<void> {
  const { uid, resourceVersion } = object.metadata;
  const body = {
    kind: "DeleteOptions",
    apiVersion: "v1",
    propagationPolicy: "Background",
    preconditions: { uid, resourceVersion },
    ...(isTrial && { dryRun: ["All"] }),
  };
  const path = resourcePath(await caller.client.stored(resource, signal), ref);
  await caller.client.raw({ method: "DELETE", path, body, signal });
}

function requireSeen({ kind, metadata }: RawObject, uid: string, resourceVersion: string): void {
  if (metadata.uid === uid && metadata.resourceVersion === resourceVersion) return;
  const what = metadata.uid === uid ? "changed" : "was recreated";
  throw new ApiError("conflict", `${kind} ${metadata.name} ${what} after it was read. Nothing was deleted.`);
}
