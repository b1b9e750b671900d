import type { Finding } from "./finding";
import type { RuleId } from "./rule-id";

/** The outcome of one rule for one request. */
export interface RuleVerdict {
  readonly rule: RuleId;
  /** "not-applicable" also where the rule could not be checked; a rule that was not checked does not pass. */
  readonly outcome: "passed" | "failed" | "not-applicable";
  /** As text. */
  readonly claim: string;
  /** What shows it. */
  readonly evidence: string;
  readonly about: Finding["about"];
}

export function passed(rule: RuleId, claim: string, evidence: string): RuleVerdict {
  return { rule, outcome: "passed", claim, evidence, about: "request" };
}

export function failed(rule: RuleId, claim: string, evidence: string): RuleVerdict {
  return { rule, outcome: "failed", claim, evidence, about: "request" };
}

export function notApplicable(rule: RuleId, claim: string, evidence: string): RuleVerdict {
  return { rule, outcome: "not-applicable", claim, evidence, about: "request" };
}
