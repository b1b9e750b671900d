import type { EnablePlan } from "@/lib/api/addons/enable";
import { missingRights } from "./step-rights";

type Plan = Pick<EnablePlan, "problems" | "writes" | "rights" | "confirm">;

/** Why a plan cannot be carried out now, once this is typed to confirm it; undefined if it can. */
export function planObstacle({ problems, writes, rights, confirm }: Plan, typed: string): string | undefined {
  const [problem] = problems;
  if (problem) return problem.message;
  if (writes.length === 0) return "Nothing to change.";
  const missing = missingRights(rights);
  if (missing) return missing;
  return confirm === undefined || typed.trim() === confirm ? undefined : `Type ${confirm} first.`;
}
