import type {
  ObjectAnswer,
  ObjectCheck,
  ObjectId,
  ObjectKind,
  ObjectUpdate,
  WholeObject,
} from "@/lib/api/objects/whole-objects";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { mergePatchBetween } from "@/lib/kube/patches";
import { type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import type { z } from "@/lib/kube/zod";
import { withEdits } from "@/lib/objects/editable";
import { readOnlyReason } from "@/lib/objects/read-only";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { holdsClusters } from "@/server/gates/hold-facts";
import { masked } from "@/server/hub/masked";
import { answerOf, readStored, type StoredObject, storedObject, writingVerb } from "./get-object";
import type { ObjectCaches } from "./hub-state";
import { judgementWithHooks } from "./judge-hooks";
import { judgeWhole } from "./judge-write";
import { positionOf } from "./kinds";
import { canMove } from "./object-change";
import { requireConfirmed } from "./require-confirmed";
import { requireKindRules } from "./require-kind-rules";
import { requireNoCircle } from "./require-no-circle";
import { requireOwn } from "./require-own";

const DEADLINE_MS = 10_000;
const GATES: ObjectKind = "rolloutgates.flotilla.dev";

interface Write {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly ref: ObjectRef;
  readonly verb: "update" | "patch" | undefined;
  readonly signal: AbortSignal;
  /** As the hub has it, and as it is to be. */
  readonly stored: StoredObject;
  readonly next: RawObject;
}

/**
 * The hub's dry run of an edited object, and what the edit would do to clusters: nothing is written. Throws `ApiError`
 * "conflict" if the object has changed, and `HubError` with the hub's objections.
 */
export async function checkObject(
  caller: Caller,
  caches: ObjectCaches,
  id: ObjectId,
  object: WholeObject,
): Promise<ObjectCheck> {
  const write = await prepare(caller, id, object);
  const { after, ...whole } = await judged(write, caches, id);
  const shown = await judgementWithHooks(caller, caches, whole);
  return { ...answerOf(after, write.resource, write.verb !== undefined), ...shown };
}

/**
 * Writes an edited object with the caller's credentials, replacing the version they read; the hub validates every
 * field. Throws as `checkObject` does, and `ApiError` "unconfirmed" unless what it does to clusters was reviewed.
 */
export async function updateObject(
  caller: Caller,
  caches: ObjectCaches,
  id: ObjectId,
  { object, plan, confirm, override = false }: z.infer<typeof ObjectUpdate>,
): Promise<ObjectAnswer> {
  const write = await prepare(caller, id, object);
  requireOwn(write.stored, override);
  // What is typed may be anything: the hub's dry run comes before it is read.
  if (plan !== undefined || canMove(id.kind) || holdsClusters(id.kind) || id.kind === GATES)
    requireConfirmed((await judged(write, caches, id)).judgement, { name: write.ref.name, plan, confirm });
  return answerOf(await send(write, false), write.resource, write.verb !== undefined);
}

/** An edited object as the hub has it, and as it answers that it would store it. Throws as `checkObject` does. */
export async function triedEdit(caller: Caller, id: ObjectId, object: WholeObject) {
  const write = await prepare(caller, id, object);
  return { before: write.stored.object, after: (await send(write, true)).object };
}

async function prepare(caller: Caller, id: ObjectId, object: WholeObject): Promise<Write> {
  const { resource, ref } = positionOf(id);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [stored, verb] = await Promise.all([
    readStored(caller, resource, ref, signal),
    writingVerb(caller, resource, ref),
  ]);
  const current = stored.object;
  const readOnly = readOnlyReason(current);
  if (readOnly !== undefined) throw new ApiError("invalid", readOnly);
  requireSame(object, current);
  if (masked(current).isMasked)
    throw new ApiError("invalid", `Part of ${ref.name} is hidden, so it cannot be edited here.`);
  const next = withEdits(current, object);
  requireKindRules(next);
  return { caller, resource, ref, verb, signal, stored, next };
}

async function judged(write: Write, caches: ObjectCaches, { kind }: ObjectId) {
  const { caller, stored, next } = write;
  await requireNoCircle(caller, caches, stored.object, next);
  const after = await send(write, true);
  const whole = await judgeWhole(caller, caches, kind, { before: stored.object, sent: next, after: after.object });
  return { after, ...whole };
}

async function send({ caller, resource, ref, verb, signal, stored, next }: Write, isTrial: boolean) {
  const path = `${resourcePath(await caller.client.stored(resource, signal), ref)}?${queryOf(isTrial)}`;
  // Callers who may do neither are refused by the hub, in its own words.
  const request =
    verb === "patch"
      ? ({ method: "PATCH", body: patchOf(stored.object, next) } as const)
      : ({ method: "PUT", body: next } as const);
  return storedObject(await caller.client.raw({ ...request, path, signal }));
}

/** Of a write as people make it: every field is validated. A trial writes nothing. */
export function queryOf(isTrial: boolean): URLSearchParams {
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
