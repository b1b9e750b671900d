import type { EnableAnswer, EnablePlan } from "@/lib/api/enable";
import { plural } from "@/lib/format/count";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { ApiError } from "@/server/errors";
import { changedPart } from "./plan-id";
import type { MadePlan } from "./shown-plan";

interface Confirmed {
  readonly addOn: string;
  /** The plan that was read. */
  readonly plan: string;
  readonly confirm?: string | undefined;
}

/** Carries out a plan that was made anew, if it is the one that was read. Throws `ApiError` "conflict", which says what changed. */
export async function carryOutPlan(caller: Caller, { shown, stages, strategy }: MadePlan, confirmed: Confirmed): Promise<EnableAnswer> {
  const { addOn, plan, confirm } = confirmed;
  if (plan !== shown.id) throw new ApiError("conflict", `${changeWords(addOn, shown, plan, strategy)} Nothing was written.`);
  const [problem] = shown.problems;
  if (problem) throw new ApiError("invalid", problem.sentence);
  if (shown.confirm !== undefined && confirm !== shown.confirm)
    throw new ApiError("invalid", `Type ${shown.confirm} to confirm that ${plural(shown.losing.length, "cluster")} lose it.`);
  return { outcomes: await writeSteps(caller, stages) };
}

function changeWords(addOn: string, shown: EnablePlan, plan: string, strategy: Strategy): string {
  switch (changedPart(plan, shown.id)) {
    case "strategy":
      return `${addOn}'s strategy changed since the plan was made: ${strategyWords(strategy)}.`;
    case "addOn":
      return `${addOn} was changed since the plan was made.`;
    case "placements":
      return "The placement was changed since the plan was made.";
    case "losing":
      return `Since the plan was made it became ${plural(shown.losing.length, "cluster")} that would lose it.`;
    default:
      return shown.problems[0]?.sentence ?? "This is not what the plan said: there is something else to write by now.";
  }
}

type Strategy = ClusterManagementAddOn["spec"]["installStrategy"];

function strategyWords({ type, placements }: Strategy): string {
  if (type !== "Placements") return "it is by hand now";
  if (placements.length === 0) return "it is by placements now, and names none";
  return `it is by ${placements.map(({ namespace, name }) => `${namespace}/${name}`).join(", ")} now`;
}
