import type { EnablePlan } from "@/lib/api/addons/enable";
import { kindAndName } from "@/lib/objects/kind-and-name";
import { missingRights } from "./step-rights";

type Plan = Pick<EnablePlan, "problems" | "writes" | "rights" | "confirm" | "owned">;

interface Review {
  /** To confirm it. */
  readonly typed: string;
  /** Objects that another tool applies are written all the same. */
  readonly isOverridden: boolean;
}

/** Why a plan cannot be carried out now, as it has been reviewed; undefined if it can. */
export function planObstacle(
  { problems, writes, rights, confirm, owned }: Plan,
  { typed, isOverridden }: Review,
): string | undefined {
  const [problem] = problems;
  if (problem) return problem.message;
  if (writes.length === 0) return "Nothing to change.";
  const missing = missingRights(rights);
  if (missing) return missing;
  const obstacle = isOverridden ? undefined : ownedReason(owned);
  if (obstacle) return obstacle;
  return confirm === undefined || typed.trim() === confirm ? undefined : `Type ${confirm} first.`;
}

/** Why objects that another tool applies are not written; undefined without any. */
export function ownedReason(owned: EnablePlan["owned"]): string | undefined {
  const [first] = owned ?? [];
  return first && `${first.owner.tool} applies ${kindAndName(first)}.`;
}
