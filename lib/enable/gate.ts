import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { steeringRefusal } from "@/lib/resources/add-on-manager";
import { isTemplateBased, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { type ReadOrder, type RolloutOrder, withOrder } from "@/lib/rollout/orders";
import type { EnablementProblem, EnablementRollout } from "./enablement";
import type { Facts } from "./facts";

/** Problems with the share of a health gate. */
export function gateProblems(percent: number | null | undefined): EnablementProblem[] {
  if (percent === undefined || percent === null || (Number.isInteger(percent) && percent >= 1 && percent <= 100))
    return [];
  return [{ field: "rollout.minAvailablePercent", message: "A whole number from 1 to 100." }];
}

/** Why a rollout cannot have what is asked of our manager alone: a health gate, to go on without clusters that are away. */
export function gateRefusals(rollout: EnablementRollout, { addOn, mode }: Facts): EnablementProblem[] {
  const fields = [
    ...(gateOf(rollout) === undefined ? [] : ["rollout.minAvailablePercent"]),
    ...(rollout.away ? ["rollout.away"] : []),
  ];
  if (fields.length === 0) return [];
  const message = steeringRefusal({ lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) }, mode);
  return message === undefined ? [] : fields.map((field) => ({ field, message }));
}

/** The patch with what a rollout orders of our manager, where it does; a placement's other orders are replaced. */
export function withOrders(patch: object, addOn: RawObject, placement: string, rollout: EnablementRollout): object {
  const order = wantedOrder(rollout);
  if (!order) return patch;
  const before = addOn.metadata.annotations?.[ROLLOUTS_ANNOTATION];
  return { ...patch, metadata: { annotations: { [ROLLOUTS_ANNOTATION]: withOrder(before, placement, order) } } };
}

/** The orders of the placement once a request is carried out. */
export function orderAfter(rollout: EnablementRollout, before: ReadOrder | undefined): ReadOrder | undefined {
  const order = wantedOrder(rollout);
  return order ? { ok: true, order } : before;
}

function wantedOrder(rollout: EnablementRollout): RolloutOrder | undefined {
  const minAvailablePercent = gateOf(rollout);
  const { away } = rollout;
  if (minAvailablePercent === undefined && !away) return undefined;
  return {
    version: 1,
    ...(minAvailablePercent === undefined ? {} : { gate: { minAvailablePercent } }),
    ...(away && { away }),
  };
}

export function gateOf(rollout: EnablementRollout): number | undefined {
  return rollout.type === "all" ? undefined : rollout.minAvailablePercent;
}

interface Gated {
  readonly type: string;
  readonly soaks: boolean;
}

/** Why a health gate does less than it seems to. */
export function gateWarnings({ type, soaks }: Gated): string[] {
  if (type === "All") return ["The strategy starts all clusters at once, so a gate has no effect."];
  if (soaks) return [];
  return ["The strategy has no soak time: the next clusters may start before the health of those updated is known."];
}
