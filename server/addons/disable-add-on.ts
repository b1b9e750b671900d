import type { DisableRequest, EnableAnswer } from "@/lib/api/addons/enable";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { carryOutPlan } from "./carry-out-plan";
import type { InstallationCaches } from "./installation-facts";
import type { ManualReturns } from "./manual-returns";
import { makeDisablePlan } from "./plan-disable";
import type { MadePlan } from "./shown-plan";

export interface DisableParts {
  readonly caches: InstallationCaches;
  readonly returns: ManualReturns;
}

/** Disables an add-on as the caller, in the way that was planned. */
export async function disableAddOn(
  caller: Caller,
  parts: DisableParts,
  name: string,
  request: DisableRequest,
): Promise<EnableAnswer> {
  const { input, ...confirmed } = request;
  const made = await makeDisablePlan(caller, parts.caches, name, input);
  const answer = await carryOutPlan(caller, made, { addOn: name, ...confirmed });
  const [first] = answer.outcomes;
  if (first?.result === "written" && leavesNone(made)) parts.returns.begin(caller, name);
  return answer;
}

/** Whether the strategy has type Placements without any placement. */
function leavesNone({ stages }: MadePlan): boolean {
  return stages.flat().some((write) => {
    if (write.verb !== "patch" || write.resource.plural !== clusterManagementAddOns.plural) return false;
    const { type, placements } = ClusterManagementAddOn.parse(write.after).spec.installStrategy;
    return type === "Placements" && placements.length === 0;
  });
}
