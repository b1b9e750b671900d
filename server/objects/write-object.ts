import type { ObjectAnswer, ObjectId, WholeObject } from "@/lib/api/whole-objects";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { mergePatchBetween } from "@/lib/kube/patches";
import { resourcePath } from "@/lib/kube/resource";
import { withEdits } from "@/lib/objects/editable";
import { readOnlyReason } from "@/lib/objects/read-only";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { asObject } from "@/server/hub/list-pages";
import { masked } from "@/server/hub/masked";
import { answerOf, readStored, writingVerb } from "./get-object";
import { placeOf } from "./kinds";

const DEADLINE_MS = 10_000;

interface Wish {
  readonly object: WholeObject;
  /** Ask the hub what would come of it, and write nothing. */
  readonly isTrial: boolean;
}

/**
 * Writes what somebody made of an object as the caller, in place of the very version that they read; the hub checks every field. Throws
 * `ApiError` "conflict" where the object is another one by now, and `HubError` with what the hub has against it.
 */
export async function writeObject(caller: Caller, id: ObjectId, { object, isTrial }: Wish): Promise<ObjectAnswer> {
  const { resource, ref } = placeOf(id);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [current, verb] = await Promise.all([readStored(caller, resource, ref, signal), writingVerb(caller, resource, ref)]);
  const readOnly = readOnlyReason(current);
  if (readOnly !== undefined) throw new ApiError("invalid", readOnly);
  requireSame(object, current);
  if (masked(current).isMasked) throw new ApiError("invalid", `Part of ${ref.name} is hidden, so it cannot be written from here.`);
  const path = `${resourcePath(await caller.client.stored(resource, signal), ref)}?${queryOf(isTrial)}`;
  const next = withEdits(current, object);
  // Whoever may do neither is refused by the hub, in its own words.
  const request =
    verb === "patch" ? ({ method: "PATCH", body: patchOf(current, next) } as const) : ({ method: "PUT", body: next } as const);
  return answerOf(asObject(await caller.client.raw({ ...request, path, signal })), resource, verb !== undefined);
}

function queryOf(isTrial: boolean): URLSearchParams {
  const query = { fieldManager: FIELD_MANAGER.console, fieldValidation: "Strict" };
  return new URLSearchParams(isTrial ? { ...query, dryRun: "All" } : query);
}

/** The patch is only taken for the version that was read. */
function patchOf(current: RawObject, next: RawObject): object {
  const { resourceVersion, uid } = current.metadata;
  const { metadata = {}, ...rest } = mergePatchBetween(current, next) ?? {};
  return { ...rest, metadata: { ...(metadata as object), resourceVersion, uid } };
}

function requireSame({ kind, metadata }: WholeObject, current: RawObject): void {
  const { name, uid, resourceVersion } = current.metadata;
  if (metadata.uid !== uid) throw new ApiError("conflict", `${kind} ${name} was made anew after it was read. Nothing was written.`);
  if (metadata.resourceVersion === resourceVersion) return;
  throw new ApiError("conflict", `${kind} ${name} changed after it was read. Nothing was written.`);
}
