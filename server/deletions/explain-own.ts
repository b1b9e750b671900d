import type { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import type { ClusterDeletions } from "@/lib/deletion/deletion";
import { explainOwn, type OwnFacts } from "@/lib/deletion/own-blockers";
import { Condition } from "@/lib/kube/conditions";
import { KubeObject } from "@/lib/kube/object";
import { resourceName } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { findRawObject, managedFieldsOf } from "@/server/auth/writes/raw-objects";
import { ApiError } from "@/server/errors";
import { EXPLAINED_KINDS } from "./own-kinds";

/** What an object of the hub waits for while it is being deleted, read with the caller's own rights. Throws `HubError`. */
export async function explainOwnDeletion(
  caller: Caller,
  { kind, namespace, name }: OwnDeletionQuery,
): Promise<ClusterDeletions> {
  const resource = EXPLAINED_KINDS[kind];
  if (resource.namespaced !== (namespace !== undefined))
    throw new ApiError("invalid", resource.namespaced ? `${kind} needs a namespace.` : `${kind} has no namespace.`);
  const right = { verb: "get", resource: resource.plural, group: resource.group };
  const ref = { name, ...(namespace !== undefined && { namespace }) };
  const { value, missing } = await orMissing(findRawObject(caller, resource, ref), {
    ...right,
    ...(namespace !== undefined && { namespace }),
  });
  if (missing) return { deletions: [], hidden: [missing] };
  const { deletionTimestamp, finalizers = [] } = value?.metadata ?? {};
  const isHeld = deletionTimestamp !== undefined && finalizers.length > 0;
  const managedFields = isHeld
    ? await managedFieldsOf(caller, resource, ref).catch(() => undefined) // then nobody is named
    : undefined;
  const deletion = value && explainOwn({ ...factsOf(kind, resourceName(resource), value), managedFields });
  return { deletions: deletion ? [deletion] : [], hidden: [] };
}

const Status = z.looseObject({
  conditions: z._default(z.array(Condition), []),
  summary: z.optional(z.looseObject({ total: z._default(z.number(), 0) })),
});

/** What an object says of its own deletion. */
export function factsOf(kind: string, resource: string, object: unknown): OwnFacts {
  const { metadata, status } = KubeObject.parse(object);
  const { conditions, summary } = Status.safeParse(status ?? {}).data ?? { conditions: [], summary: undefined };
  return { kind, resource, metadata, conditions, works: summary?.total };
}
