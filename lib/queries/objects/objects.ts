import { queryOptions } from "@tanstack/react-query";
import { WatchedKind } from "@/lib/api/live/watched-kinds";
import { DeletionPreview } from "@/lib/api/objects/deletions";
import { ObjectAnswer, ObjectCheck, type ObjectId, type ObjectKind } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { FieldSchema } from "@/lib/objects/field-schema";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson, postJson, sendJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

/** An object as the hub holds it. */
export function wholeObject(id: ObjectId): HintedOptions<ObjectAnswer> {
  const kind = WatchedKind.safeParse(id.kind).data;
  return {
    subject: kind && { ...id, subject: "object", kind },
    queryKey: ["objects", id.kind, id.namespace ?? "", id.name],
    queryFn: ({ signal }) => readObject(id, signal),
    gcTime: RETENTION_MS,
  };
}

/** The same, fetched once. */
export function readObject(id: ObjectId, signal?: AbortSignal): Promise<ObjectAnswer> {
  return getJson(pathOf(id), { schema: ObjectAnswer, ...(signal && { signal }) });
}

const KindSchema = z.object({ apiVersion: z.string(), namespaced: z.boolean(), schema: FieldSchema });

/** How the hub stores a kind, and which fields it may have. It changes when the hub is upgraded, not while someone types. */
export function kindSchema(kind: ObjectKind) {
  return queryOptions({
    queryKey: ["objects", kind],
    queryFn: ({ signal }) => getJson(`/api/v1/objects/${kind}`, { schema: KindSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The hub's dry run of an update, and what the update would do to clusters; nothing is written. */
export function checkObject(id: ObjectId, object: RawObject): Promise<ObjectCheck> {
  // A read, not a write: with a signal it may be repeated.
  return postJson(pathOf(id, "/check"), {
    body: { object },
    schema: ObjectCheck,
    signal: new AbortController().signal,
  });
}

/** What was reviewed, and the name where it had to be typed. */
export interface Confirmed {
  readonly plan: string;
  readonly confirm?: string;
  /** Also where Argo CD or Flux applies the object. */
  readonly override?: boolean;
}

export function updateObject(id: ObjectId, object: RawObject, confirmed: Confirmed): Promise<ObjectAnswer> {
  return postJson(pathOf(id, "/update"), { body: { object, ...confirmed }, schema: ObjectAnswer });
}

/** What the deletion of an object would remove. Read for one dialog: what goes with it changes by the minute. */
export function deletionPreview(id: ObjectId) {
  return queryOptions({
    queryKey: ["objects", id.kind, id.namespace ?? "", id.name, "deletion"],
    queryFn: ({ signal }) => getJson(pathOf(id, "/deletion"), { schema: DeletionPreview, signal }),
    gcTime: 0,
  });
}

/** Deletes the version of an object that is named. */
export async function deleteObject(
  { kind, name, namespace }: ObjectId,
  { metadata: { uid = "", resourceVersion = "" } }: RawObject,
  { plan, confirm, override = false }: Confirmed,
): Promise<void> {
  const query = new URLSearchParams({ uid, resourceVersion, plan });
  if (namespace !== undefined) query.set("namespace", namespace);
  if (confirm !== undefined) query.set("confirm", confirm);
  if (override) query.set("override", "true");
  await sendJson("DELETE", `/api/v1/objects/${kind}/${encodeURIComponent(name)}?${query}`);
}

/** The hub's dry run of a new object, and what it would do to clusters; nothing is written. */
export function checkNewObject(kind: ObjectKind, object: RawObject): Promise<ObjectCheck> {
  // A read, not a write: with a signal it may be repeated.
  const signal = new AbortController().signal;
  return postJson(`/api/v1/objects/${kind}/check`, { body: { object }, schema: ObjectCheck, signal });
}

export function createObject(kind: ObjectKind, object: RawObject, confirmed: Confirmed): Promise<ObjectAnswer> {
  return postJson(`/api/v1/objects/${kind}`, { body: { object, ...confirmed }, schema: ObjectAnswer });
}

function pathOf({ kind, name, namespace }: ObjectId, action = ""): string {
  const query = namespace === undefined ? "" : `?${new URLSearchParams({ namespace })}`;
  return `/api/v1/objects/${kind}/${encodeURIComponent(name)}${action}${query}`;
}
