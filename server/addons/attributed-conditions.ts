import type { AttributedCondition } from "@/lib/api/objects/objects";
import { Condition } from "@/lib/kube/conditions";
import { type ObjectRef, resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { conditionWriters } from "@/lib/objects/condition-writers";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { isHubError } from "@/server/hub/hub-error";
import { conditionLine } from "@/server/objects/condition-line";

/** Conditions of a cluster add-on are equal in both versions. */
const Read = z.looseObject({
  metadata: z.looseObject({ managedFields: z.optional(z.unknown()) }),
  status: z.prefault(z.looseObject({ conditions: z._default(z.array(Condition), []) }), {}),
});

/**
 * The conditions of a cluster add-on and their field managers, read with the caller's rights: caches have no owners.
 * Undefined if it does not exist.
 */
export async function attributedConditions(
  { client }: Caller,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<AttributedCondition[] | undefined> {
  const stored = await client.stored(managedClusterAddOns, signal);
  try {
    const { metadata, status } = Read.parse(
      await client.raw({ method: "GET", path: resourcePath(stored, ref), signal }),
    );
    const writersOf = conditionWriters(metadata.managedFields);
    return status.conditions.map((condition) => ({
      ...conditionLine(condition),
      reportedBy: writersOf(condition.type),
    }));
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}
