import type { RawObject } from "@/lib/kube/object";
import { PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { apiVersionOf } from "@/lib/kube/resource";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";

interface Options {
  readonly signal: AbortSignal;
  readonly fieldManager: string;
}

/**
 * Creates a PlacementDecision with what it decides, which the hub takes as status alone. It goes with its placement, as
 * those that the scheduler writes.
 */
export async function createDecision(caller: Caller, decision: RawObject, options: Options): Promise<void> {
  const { name = "", namespace, labels } = decision.metadata;
  const { status, ...object } = decision as RawObject & { readonly status?: unknown };
  const placement = { name: labels?.[PLACEMENT_LABEL] ?? "", namespace };
  const { uid = "" } = (await caller.client.getRaw(placements, placement, options.signal)).metadata;
  const owner = { apiVersion: apiVersionOf(placements), kind: placements.kind, name: placement.name, uid };
  const metadata = { ...object.metadata, ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }] };
  await caller.client.create(placementDecisions, { ...object, metadata }, options);
  await caller.client.patch(placementDecisions, { name, namespace }, { status }, { ...options, subresource: "status" });
}
