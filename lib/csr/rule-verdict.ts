import type { Finding } from "./finding";

/** One of the twelve rules for approving an add-on's request, by its number (quality.md §5.4). */
export type Rule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** What became of a rule in one request. A rule that asks for several things has a verdict for each of them. */
export interface RuleVerdict {
  readonly rule: Rule;
  /** "not-applicable" also where it could not be looked at; what was not looked at does not hold. */
  readonly outcome: "passed" | "failed" | "not-applicable";
  /** In plain words. */
  readonly claim: string;
  /** What shows it. */
  readonly evidence: string;
  readonly about: Finding["about"];
}

export function passed(rule: Rule, claim: string, evidence: string): RuleVerdict {
  return { rule, outcome: "passed", claim, evidence, about: "request" };
}

export function failed(rule: Rule, claim: string, evidence: string): RuleVerdict {
  return { rule, outcome: "failed", claim, evidence, about: "request" };
}

export function notApplicable(rule: Rule, claim: string, evidence: string): RuleVerdict {
  return { rule, outcome: "not-applicable", claim, evidence, about: "request" };
}
