import { type ObjectAnswer, type ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import { readOnlyReason } from "@/lib/objects/read-only";
import type { Caller } from "@/server/auth/caller";
import { asObject } from "@/server/hub/list-pages";
import { masked } from "@/server/hub/masked";
import { positionOf } from "./kinds";

const DEADLINE_MS = 5_000;

/**
 * An object as the hub holds it, read with the caller's own rights, and whether they may change it. Throws `HubError`.
 */
export async function getObject(caller: Caller, id: ObjectId): Promise<ObjectAnswer> {
  const { resource, ref } = positionOf(id);
  const [object, verb] = await Promise.all([
    readStored(caller, resource, ref, AbortSignal.timeout(DEADLINE_MS)),
    writingVerb(caller, resource, ref),
  ]);
  return answerOf(object, resource, verb !== undefined);
}

/** In the version that the hub stores, without managed fields and with all else. */
export async function readStored(
  { client }: Caller,
  resource: Resource,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<RawObject> {
  const stored = await client.stored(resource, signal);
  return asObject(await client.raw({ method: "GET", path: resourcePath(stored, ref), signal }));
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

export function answerOf(object: RawObject, { plural, group }: Resource, mayWrite: boolean): ObjectAnswer {
  const { object: shown, isMasked } = masked(object);
  const readOnly = readOnlyReason(object);
  return {
    object: WholeObject.parse(shown),
    isMasked,
    ...(mayWrite ? {} : { missing: { verb: "update", resource: plural, group } }),
    ...(readOnly === undefined ? {} : { readOnly }),
  };
}
