import { alarm, doubt, type Finding, passes } from "./finding";
import type { Rule, RuleVerdict } from "./rule-verdict";

/** What it adds to the risk where a rule does not hold. */
const POINTS = { 1: 40, 2: 40, 3: 50, 4: 50, 5: 50, 6: 40, 7: 40, 8: 40, 9: 20, 10: 10, 11: 0, 12: 60 } as const satisfies Record<
  Rule,
  number
>;
/** Rules that a person may well see over. */
const DOUBTS: readonly Rule[] = [9, 10];

/** The verdict as a person reads it; nothing of what did not come into question. */
export function findingsOfRule({ rule, outcome, claim, evidence, about }: RuleVerdict): Finding[] {
  switch (outcome) {
    case "passed":
      return [passes(claim, evidence, about)];
    case "failed":
      return [(DOUBTS.includes(rule) ? doubt : alarm)(POINTS[rule], claim, evidence, about)];
    case "not-applicable":
      // Who signs is for a person to find out; all else that could not be looked at follows from something that failed.
      return rule === 1 ? [doubt(30, claim, evidence, about)] : [];
  }
}
