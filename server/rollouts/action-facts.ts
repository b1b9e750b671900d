import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { z } from "@/lib/kube/zod";
import { type ManagerMode, steeringRefusal } from "@/lib/resources/add-on-manager";
import {
  ClusterManagementAddOn,
  clusterManagementAddOns,
  isTemplateBased,
  lifecycleOf,
} from "@/lib/resources/cluster-management-add-on";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import type { Caller } from "@/server/auth/caller";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { ApiError } from "@/server/errors";
import type { HubStateCaches } from "@/server/objects/hub-state";
import type { RolloutView } from "./rollout-view";
import type { Rollout } from "./rollouts-of";

export interface ActionParts {
  readonly view: RolloutView;
  readonly caches: HubStateCaches;
  /** Which add-ons our manager is responsible for; undefined before the first heartbeat. */
  readonly managerMode: () => ManagerMode | undefined;
}

/** The input of a plan. */
export interface ActionFacts {
  readonly rollout: Rollout;
  /** "namespace/name" of its placement. */
  readonly placement: string;
  /** The add-on as the caller has just read it. */
  readonly addOn: RawObject;
  /** The annotation with all orders, and the part for this placement. */
  readonly text: string | undefined;
  readonly order: ReadOrder | undefined;
  /** Why nothing can be ordered here. */
  readonly refusal: string | undefined;
}

/** Requires that the caller may see the whole rollout. Throws `ApiError`. */
export async function findRollout(
  caller: Caller,
  view: RolloutView,
  path: z.infer<typeof RolloutPath>,
): Promise<Rollout> {
  await rolloutScopeOf(caller);
  const { addOn, namespace, placement } = path;
  const rollout = view.rollout(`${addOn}/${namespace}/${placement}`);
  if (!rollout) throw new ApiError("not-found", `${addOn} has no rollout through Placement ${namespace}/${placement}.`);
  return rollout;
}

export async function actionFacts(
  caller: Caller,
  { view, managerMode }: ActionParts,
  path: z.infer<typeof RolloutPath>,
): Promise<ActionFacts> {
  const rollout = await findRollout(caller, view, path);
  const addOn = await rawObject(caller, clusterManagementAddOns, { name: path.addOn });
  const read = ClusterManagementAddOn.parse(addOn);
  const placement = `${path.namespace}/${path.placement}`;
  return {
    rollout,
    placement,
    addOn,
    text: read.metadata.annotations[ROLLOUTS_ANNOTATION],
    order: ordersOf(read.metadata)(placement),
    refusal: steeringRefusal({ lifecycle: lifecycleOf(read), templated: isTemplateBased(read) }, managerMode()),
  };
}
