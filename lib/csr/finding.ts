import type { PatternRuleId, RuleId } from "./rule-id";

/** The result of one check of a request: what holds or does not, and what shows it. */
export interface Finding {
  /** The rule that was checked, where it is one of those for add-ons or of those about several requests. */
  readonly rule?: RuleId | PatternRuleId;
  readonly level: "bad" | "warn" | "good";
  readonly claim: string;
  readonly evidence: string;
  /** What it adds to the risk; 0 for what passes. */
  readonly points: number;
  /** What was read for it: the request itself, or kinds that not everybody may list. */
  readonly about: "request" | "clusters" | "clusterAddOns" | "invitations";
}

export type Risk = "high" | "review" | "low";

const MAX_POINTS = 100;

export function passedFinding(claim: string, evidence: string, about: Finding["about"] = "request"): Finding {
  return { level: "good", claim, evidence, points: 0, about };
}

/** A person should review this. */
export function doubt(points: number, claim: string, evidence: string, about: Finding["about"] = "request"): Finding {
  return { level: "warn", claim, evidence, points, about };
}

/** Approving would give away more than it should. */
export function alarm(points: number, claim: string, evidence: string, about: Finding["about"] = "request"): Finding {
  return { level: "bad", claim, evidence, points, about };
}

/** By level, then by points; passed rules keep their order. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => LEVEL[a.level] - LEVEL[b.level] || b.points - a.points);
}

/** One alarm makes the risk high; one doubt makes it need review. */
export function riskOf(findings: readonly Finding[]): { readonly risk: Risk; readonly points: number } {
  const points = Math.min(
    MAX_POINTS,
    findings.reduce((sum, finding) => sum + finding.points, 0),
  );
  const [worst] = worstFirst(findings);
  return { risk: RISK[worst?.level ?? "warn"], points };
}

const LEVEL = { bad: 0, warn: 1, good: 2 } as const satisfies Record<Finding["level"], number>;
const RISK = { bad: "high", warn: "review", good: "low" } as const satisfies Record<Finding["level"], Risk>;
