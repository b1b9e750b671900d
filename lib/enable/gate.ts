import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { steeringRefusal } from "@/lib/resources/add-on-manager";
import { isTemplateBased, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { withOrder } from "@/lib/rollout/orders";
import type { EnablementProblem, EnablementRollout } from "./enablement";
import type { Facts } from "./facts";

/** Problems with the share of a health gate. */
export function gateProblems(percent: number | null | undefined): EnablementProblem[] {
  if (percent === undefined || percent === null || (Number.isInteger(percent) && percent >= 1 && percent <= 100))
    return [];
  return [{ field: "rollout.minAvailablePercent", message: "A whole number from 1 to 100." }];
}

/** Why a rollout that asks for a health gate cannot have one: only our manager knows it. */
export function gateRefusals(rollout: EnablementRollout, { addOn, mode }: Facts): EnablementProblem[] {
  if (gateOf(rollout) === undefined) return [];
  const refusal = steeringRefusal({ lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) }, mode);
  return refusal === undefined ? [] : [{ field: "rollout.minAvailablePercent", message: refusal }];
}

/** The patch with the health gate of a rollout, where it has one; a placement's other orders are replaced. */
export function withGate(patch: object, addOn: RawObject, placement: string, rollout: EnablementRollout): object {
  const minAvailablePercent = gateOf(rollout);
  if (minAvailablePercent === undefined) return patch;
  const before = addOn.metadata.annotations?.[ROLLOUTS_ANNOTATION];
  const text = withOrder(before, placement, { version: 1, gate: { minAvailablePercent } });
  return { ...patch, metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text } } };
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
