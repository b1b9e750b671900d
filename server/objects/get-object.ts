import { type ObjectAnswer, type ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import { isFields } from "@/lib/objects/editable";
import { type ExternalOwner, externalOwner } from "@/lib/objects/external-owner";
import { readOnlyReason } from "@/lib/objects/read-only";
import type { Caller } from "@/server/auth/caller";
import { asObject } from "@/server/hub/list-pages";
import { masked } from "@/server/hub/masked";
import { positionOf } from "./kinds";

const DEADLINE_MS = 5_000;

/**
 * An object as the hub holds it, read with the caller's own rights, and whether they may change and delete it. Throws `HubError`.
 */
export async function getObject(caller: Caller, id: ObjectId): Promise<ObjectAnswer> {
  const { resource, ref } = positionOf(id);
  const [stored, verb, mayDelete] = await Promise.all([
    readStored(caller, resource, ref, AbortSignal.timeout(DEADLINE_MS)),
    writingVerb(caller, resource, ref),
    caller.rights.may({ verb: "delete", resource, ...ref }),
  ]);
  const { plural, group } = resource;
  return {
    ...answerOf(stored, resource, verb !== undefined),
    ...(mayDelete ? {} : { missingToDelete: { verb: "delete", resource: plural, group } }),
  };
}

/** An object as the hub stores it, and the tool that applies it, if any. */
export interface StoredObject {
  readonly object: RawObject;
  readonly owner?: ExternalOwner | undefined;
}

/** In the version that the hub stores, without managed fields and with all else. */
export async function readStored(
  { client }: Caller,
  resource: Resource,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<StoredObject> {
  const stored = await client.stored(resource, signal);
  return storedObject(await client.raw({ method: "GET", path: resourcePath(stored, ref), signal }));
}

/** What the hub answers, with the owner that its managed fields may show. */
export function storedObject(answer: unknown): StoredObject {
  const object = asObject(answer);
  return { object, owner: externalOwner(object, fieldManagers(answer)) };
}

function fieldManagers(answer: unknown): string[] {
  const metadata = isFields(answer) && isFields(answer.metadata) ? answer.metadata : {};
  const entries = Array.isArray(metadata.managedFields) ? metadata.managedFields : [];
  return entries.flatMap((entry) => (isFields(entry) && typeof entry.manager === "string" ? [entry.manager] : []));
}

/** By which verb the caller may write the object; one of two is enough. */
export async function writingVerb(
  { rights }: Caller,
  resource: Resource,
  { name, namespace }: ObjectRef,
): Promise<"update" | "patch" | undefined> {
  const where = namespace === undefined ? {} : { namespace };
  const [update, patch] = await Promise.all(
    (["update", "patch"] as const).map((verb) => rights.may({ verb, resource, name, ...where })),
  );
  if (update) return "update";
  return patch ? "patch" : undefined;
}

export function answerOf(
  { object, owner }: StoredObject,
  { plural, group }: Resource,
  mayWrite: boolean,
): ObjectAnswer {
  const { object: shown, isMasked } = masked(object);
  const readOnly = readOnlyReason(object);
  return {
    object: WholeObject.parse(shown),
    isMasked,
    ...(mayWrite ? {} : { missing: { verb: "update", resource: plural, group } }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(owner && { owner }),
  };
}
