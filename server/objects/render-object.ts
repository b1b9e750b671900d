import type { RenderedChanges, RenderedCreation, RenderedEdit } from "@/lib/api/objects/rendered-changes";
import type { ObjectId, ObjectKind } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import type { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { triedCreation } from "./create-object";
import { readStored } from "./get-object";
import { judgeRendered, type RenderingCaches } from "./judge-rendered";
import { positionOf } from "./kinds";
import { canMove, objectChange } from "./object-change";
import { triedEdit } from "./write-object";

const DEADLINE_MS = 5_000;

/**
 * What an edit does to the manifests of an add-on, or without an object its deletion. Nothing is written. Throws as the
 * check of the same does.
 */
export async function renderObject(
  caller: Caller,
  caches: RenderingCaches,
  id: ObjectId,
  { addOn, object }: z.infer<typeof RenderedEdit>,
): Promise<RenderedChanges> {
  const { before, after } = object ? await triedEdit(caller, id, object) : await deleted(caller, id);
  return judgeRendered(caller, caches, addOn, changesOf(id.kind, before, after));
}

/** The same of an object that is created. */
export async function renderNewObject(
  caller: Caller,
  caches: RenderingCaches,
  kind: ObjectKind,
  { addOn, object }: z.infer<typeof RenderedCreation>,
): Promise<RenderedChanges> {
  return judgeRendered(caller, caches, addOn, changesOf(kind, undefined, await triedCreation(caller, kind, object)));
}

async function deleted(caller: Caller, id: ObjectId): Promise<{ before: RawObject; after?: undefined }> {
  const { resource, ref } = positionOf(id);
  return { before: (await readStored(caller, resource, ref, AbortSignal.timeout(DEADLINE_MS))).object };
}

function changesOf(kind: ObjectKind, before: RawObject | undefined, after: RawObject | undefined) {
  return canMove(kind) ? [objectChange(kind, before, after)] : [];
}
