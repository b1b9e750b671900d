import { alarm, doubt, type Finding, passedFinding } from "./finding";
import type { RuleId } from "./rule-id";
import type { RuleVerdict } from "./rule-verdict";

/** What a failed rule adds to the risk. */
const POINTS = {
  signer: 40,
  labels: 40,
  "common-name": 50,
  requester: 50,
  groups: 50,
  "alternative-names": 40,
  extensions: 40,
  usages: 40,
  key: 40,
  "cluster-accepted": 40,
  "add-on-enabled": 40,
  "registration-declared": 40,
  validity: 20,
  rate: 10,
  "claims-another-cluster": 60,
} as const satisfies Record<RuleId, number>;
/** Rules that a person may decide to overlook. */
const DOUBTS: readonly RuleId[] = ["validity", "rate"];

/** What a person has to find out; any other rule that was not checked follows from one that failed. */
const UNCHECKED: Partial<Record<RuleId, number>> = { signer: 30, "common-name": 10 };

/** The verdict as a person reads it; nothing where the rule did not apply. */
export function findingsOfRule({ rule, outcome, claim, evidence, about }: RuleVerdict): Finding[] {
  switch (outcome) {
    case "passed":
      return [{ ...passedFinding(claim, evidence, about), rule }];
    case "failed":
      return [{ ...(DOUBTS.includes(rule) ? doubt : alarm)(POINTS[rule], claim, evidence, about), rule }];
    case "not-applicable":
      return rule in UNCHECKED ? [{ ...doubt(UNCHECKED[rule] ?? 0, claim, evidence, about), rule }] : [];
  }
}
