import type { SaidCondition } from "@/lib/api/objects";
import { Condition } from "@/lib/kube/conditions";
import { type ObjectRef, resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { conditionWriters } from "@/lib/objects/condition-writers";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { isHubError } from "@/server/hub/hub-error";
import { conditionLine } from "@/server/views/condition-line";

/** The conditions of a cluster add-on stand alike in both versions. */
const Read = z.looseObject({
  metadata: z.looseObject({ managedFields: z.optional(z.unknown()) }),
  status: z.prefault(z.looseObject({ conditions: z._default(z.array(Condition), []) }), {}),
});

/** What is said of a cluster add-on and who says it, read with the caller's own rights: caches keep no owners. Undefined where it is not there. */
export async function saidConditions({ client }: Caller, ref: ObjectRef, signal: AbortSignal): Promise<SaidCondition[] | undefined> {
  const stored = await client.stored(managedClusterAddOns, signal);
  try {
    const { metadata, status } = Read.parse(await client.raw({ method: "GET", path: resourcePath(stored, ref), signal }));
    const writersOf = conditionWriters(metadata.managedFields);
    return status.conditions.map((condition) => ({ ...conditionLine(condition), saidBy: writersOf(condition.type) }));
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}
