import type { EnableAnswer, EnableRequest } from "@/lib/api/addons/enable";
import type { Caller } from "@/server/auth/caller";
import { carryOutPlan } from "./carry-out-plan";
import type { InstallationCaches } from "./installation-facts";
import { makeEnablePlan } from "./plan-enable";

/** Enables an add-on as the caller, in the way that was planned. */
export async function enableAddOn(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  request: EnableRequest,
): Promise<EnableAnswer> {
  const { input, ...confirmed } = request;
  return carryOutPlan(caller, await makeEnablePlan(caller, caches, name, input), { addOn: name, ...confirmed });
}
