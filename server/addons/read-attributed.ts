import type { AttributedCondition } from "@/lib/api/objects/objects";
import { Condition } from "@/lib/kube/conditions";
import { type ObjectRef, resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { conditionWriters } from "@/lib/objects/condition-writers";
import { installNamespaceOf, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { isHubError } from "@/server/hub/hub-error";
import { conditionLine } from "@/server/objects/condition-line";

/** Conditions of a cluster add-on are equal in both versions; the namespace was a field in the older one. */
const Read = z.looseObject({
  metadata: z.looseObject({
    managedFields: z.optional(z.unknown()),
    creationTimestamp: z._default(z.string(), ""),
    annotations: z._default(z.record(z.string(), z.string()), {}),
  }),
  spec: z.prefault(z.looseObject({ installNamespace: z._default(z.string(), "") }), {}),
  status: z.prefault(
    z.looseObject({ conditions: z._default(z.array(Condition), []), namespace: z._default(z.string(), "") }),
    {},
  ),
});

/** A cluster add-on as it is read for one person. */
interface AttributedAddOn {
  readonly conditions: AttributedCondition[];
  /** Where its agent runs on the cluster. */
  readonly installNamespace: string;
  readonly createdAt: string;
}

/**
 * A cluster add-on's conditions and their field managers, read with the caller's rights: caches have no owners.
 * Undefined if it does not exist.
 */
export async function readAttributed(
  { client }: Caller,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<AttributedAddOn | undefined> {
  const stored = await client.stored(managedClusterAddOns, signal);
  try {
    const { metadata, spec, status } = Read.parse(
      await client.raw({ method: "GET", path: resourcePath(stored, ref), signal }),
    );
    const writersOf = conditionWriters(metadata.managedFields);
    return {
      conditions: status.conditions.map((condition) => ({
        ...conditionLine(condition),
        reportedBy: writersOf(condition.type),
      })),
      installNamespace: status.namespace || spec.installNamespace || installNamespaceOf({ metadata, status }),
      createdAt: metadata.creationTimestamp,
    };
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}
