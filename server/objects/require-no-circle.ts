import { requirementCircle } from "@/lib/addon-config/required-add-ons";
import type { RawObject } from "@/lib/kube/object";
import { REQUIRES_PATH, requirementsOf } from "@/lib/objects/add-on-rules";
import { fieldText } from "@/lib/objects/hub-field";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";

interface AddOnCaches {
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn>, "isSynced" | "list">;
}

/**
 * Throws `ApiError` "invalid", at the field and with the names, where a ClusterManagementAddOn is to require what ends in
 * a circle. Other edits of one that is in a circle are free. Callers who may not list add-ons are told nothing of them:
 * the controllers deploy no add-on of a circle, and say so.
 */
export async function requireNoCircle(
  caller: Caller,
  { addOns }: AddOnCaches,
  before: RawObject | undefined,
  next: RawObject,
): Promise<void> {
  if (next.kind !== clusterManagementAddOns.kind) return;
  const wanted = requirementsOf(next);
  const old = new Set(before ? requirementsOf(before).names : []);
  if (wanted.names.every((name) => old.has(name))) return;
  if (!(await caller.rights.may({ verb: "list", resource: clusterManagementAddOns }))) return;
  requireRead([addOns]);
  const byName = new Map(addOns.list().map((addOn) => [addOn.metadata.name, addOn]));
  const circle = requirementCircle(wanted, (name) => (name === wanted.name ? wanted : byName.get(name)));
  if (!circle) return;
  const field = fieldText(REQUIRES_PATH);
  const message = circleMessage(wanted.name, circle);
  const causes = [{ reason: "FieldValueInvalid", field, message }];
  throw new ApiError("invalid", `${field} ${message}`, { status: 422, causes });
}

/** "closes a circle: a requires b requires a. …" */
function circleMessage(name: string, circle: readonly string[]): string {
  const verb = circle.includes(name) ? "closes a circle" : `leads into a circle without ${name}`;
  return `${verb}: ${circle.join(" requires ")}. None of them would ever be deployed.`;
}
