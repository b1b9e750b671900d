import { queryOptions } from "@tanstack/react-query";
import { WatchedKind } from "@/lib/api/live/watched-kinds";
import { ObjectAnswer, ObjectCheck, type ObjectId, type ObjectKind } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { FieldSchema } from "@/lib/objects/field-schema";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson, postJson } from "@/lib/queries/request/request";

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

/** The schema of a kind. It changes when the hub is upgraded, not while someone types. */
export function kindSchema(kind: ObjectKind) {
  return queryOptions({
    queryKey: ["objects", kind],
    queryFn: async ({ signal }) =>
      (await getJson(`/api/v1/objects/${kind}`, { schema: z.object({ schema: FieldSchema }), signal })).schema,
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
}

export function updateObject(id: ObjectId, object: RawObject, confirmed: Confirmed): Promise<ObjectAnswer> {
  return postJson(pathOf(id, "/update"), { body: { object, ...confirmed }, schema: ObjectAnswer });
}

function pathOf({ kind, name, namespace }: ObjectId, action = ""): string {
  const query = namespace === undefined ? "" : `?${new URLSearchParams({ namespace })}`;
  return `/api/v1/objects/${kind}/${encodeURIComponent(name)}${action}${query}`;
}
