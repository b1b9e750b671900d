import type { EnableAnswer } from "@/lib/api/addons/enable";
import { plural } from "@/lib/format/count";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { ApiError } from "@/server/errors";
import { requireOwnWrites } from "@/server/objects/owned-writes";
import { changedPart } from "./plan-id";
import type { MadePlan, PlanHead } from "./shown-plan";

interface Confirmed {
  readonly addOn: string;
  /** The plan that was read. */
  readonly plan: string;
  readonly confirm?: string | undefined;
  /** Although another tool applies some of the objects. */
  readonly override?: boolean | undefined;
}

/**
 * Carries out a newly computed plan if it equals the reviewed one. Throws `ApiError` "conflict", which says what
 * changed, and "owned" for what another tool applies, unless that is overridden.
 */
export async function carryOutPlan(
  caller: Caller,
  { shown, stages, strategy }: MadePlan<PlanHead>,
  confirmed: Confirmed,
): Promise<EnableAnswer> {
  const { addOn, plan, confirm, override = false } = confirmed;
  if (plan !== shown.id)
    throw new ApiError("conflict", `${changeText(addOn, shown, plan, strategy)} Nothing was written.`);
  const [problem] = shown.problems;
  if (problem) throw new ApiError("invalid", problem.message);
  requireOwnWrites(shown.owned ?? [], override);
  if (shown.confirm !== undefined && confirm !== shown.confirm)
    throw new ApiError("invalid", `Type ${shown.confirm} to confirm ${effectText(shown)}.`);
  return { outcomes: await writeSteps(caller, stages) };
}

function effectText({ losing, gaining, changing = [], starting = [] }: PlanHead): string {
  if (losing.length > 0) return `removal from ${plural(losing.length, "cluster")}`;
  const changes = new Set([...changing, ...starting]).size;
  if (gaining.length === 0 && changes > 0) return `a change on ${plural(changes, "cluster")}`;
  return `installation on ${plural(gaining.length, "cluster")}`;
}

function changeText(addOn: string, shown: PlanHead, plan: string, strategy: Strategy): string {
  switch (changedPart(plan, shown.id)) {
    case "strategy":
      return `${addOn}'s install strategy changed since the plan was made: ${strategyText(strategy)}.`;
    case "addOn":
      return `${addOn} was changed since the plan was made.`;
    case "placements":
      return "The placement was changed since the plan was made.";
    case "losing":
      return `It would now be removed from ${plural(shown.losing.length, "cluster")}.`;
    case "elsewhere":
      return "What it does to other add-ons changed since the plan was made.";
    default:
      return shown.problems[0]?.message ?? "The plan is outdated: the required changes are different now.";
  }
}

type Strategy = ClusterManagementAddOn["spec"]["installStrategy"];

function strategyText({ type, placements }: Strategy): string {
  if (type !== "Placements") return "it is now Manual";
  if (placements.length === 0) return "it is now Placements, without any placement";
  return `it is now Placements (${placements.map(({ namespace, name }) => `${namespace}/${name}`).join(", ")})`;
}
