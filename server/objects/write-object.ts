import type { ObjectAnswer, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
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
import { positionOf } from "./kinds";

const DEADLINE_MS = 10_000;

interface WriteInput {
  readonly object: WholeObject;
  /** A dry run: nothing is written. */
  readonly isTrial: boolean;
}

/**
 * Writes an edited object with the caller's credentials, replacing the version they read; the hub validates every
 * field. Throws `ApiError` "conflict" if the object has changed, and `HubError` with the hub's objections.
 */
export async function writeObject(
  caller: Caller,
  id: ObjectId,
  { object, isTrial }: WriteInput,
): Promise<ObjectAnswer> {
  const { resource, ref } = positionOf(id);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [current, verb] = await Promise.all([
    readStored(caller, resource, ref, signal),
    writingVerb(caller, resource, ref),
  ]);
  const readOnly = readOnlyReason(current);
  if (readOnly !== undefined) throw new ApiError("invalid", readOnly);
  requireSame(object, current);
  if (masked(current).isMasked)
    throw new ApiError("invalid", `Part of ${ref.name} is hidden, so it cannot be edited here.`);
  const path = `${resourcePath(await caller.client.stored(resource, signal), ref)}?${queryOf(isTrial)}`;
  const next = withEdits(current, object);
  // Callers who may do neither are refused by the hub, in its own words.
  const request =
    verb === "patch"
      ? ({ method: "PATCH", body: patchOf(current, next) } as const)
      : ({ method: "PUT", body: next } as const);
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
  if (metadata.uid !== uid)
    throw new ApiError("conflict", `${kind} ${name} was recreated after it was read. Nothing was written.`);
  if (metadata.resourceVersion === resourceVersion) return;
  throw new ApiError("conflict", `${kind} ${name} changed after it was read. Nothing was written.`);
}
