import { radiusSummary } from "@/lib/blast-radius/summary";
import { ApiError } from "@/server/errors";
import type { Judgement } from "./judge-write";
import { isSameEdit } from "./object-plan";

interface Confirmation {
  /** Of the object. */
  readonly name: string;
  /** The plan that was reviewed. */
  readonly plan: string | undefined;
  /** The name as it was typed. */
  readonly confirm: string | undefined;
}

/** Throws `ApiError` "unconfirmed" unless a write does what was reviewed, and "invalid" without the name it needs. */
export function requireConfirmed(judgement: Judgement, { name, plan, confirm }: Confirmation): void {
  if (plan !== undefined && plan !== judgement.plan) {
    const what = isSameEdit(plan, judgement.plan) ? "What this does to clusters" : "What would be written";
    throw unconfirmed(`${what} changed since the review. ${effectOf(judgement)}`);
  }
  if (judgement.confirm === undefined) return;
  if (plan === undefined) throw unconfirmed(`This was not reviewed. ${effectOf(judgement)}`);
  if (confirm !== judgement.confirm) throw new ApiError("invalid", `Type ${name} to confirm. ${effectOf(judgement)}`);
}

function unconfirmed(message: string): ApiError {
  return new ApiError("unconfirmed", `${message} Nothing was written.`);
}

function effectOf({ radius }: Judgement): string {
  return radius ? radiusSummary(radius.effects) : "What it does to clusters is hidden from you.";
}
