/** One thing that was looked at: what holds or does not, and what shows it. Nobody says more than was looked at. */
export interface Finding {
  readonly level: "bad" | "warn" | "good";
  readonly claim: string;
  readonly evidence: string;
  /** What it adds to the risk; 0 for what passes. */
  readonly points: number;
  /** What was read for it: the request itself, or kinds that not everybody may list. */
  readonly about: "request" | "clusters" | "clusterAddOns";
}

export type Risk = "high" | "review" | "low";

const MOST_POINTS = 100;

export function passes(claim: string, evidence: string, about: Finding["about"] = "request"): Finding {
  return { level: "good", claim, evidence, points: 0, about };
}

/** A person should look twice. */
export function doubt(points: number, claim: string, evidence: string, about: Finding["about"] = "request"): Finding {
  return { level: "warn", claim, evidence, points, about };
}

/** Approving would give away more than it should. */
export function alarm(points: number, claim: string, evidence: string, about: Finding["about"] = "request"): Finding {
  return { level: "bad", claim, evidence, points, about };
}

/** By level, then by points; what passes stays in the order in which it was looked at. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => LEVEL[a.level] - LEVEL[b.level] || b.points - a.points);
}

/** One alarm makes the risk high whatever else passes; one doubt asks for a review. */
export function riskOf(findings: readonly Finding[]): { readonly risk: Risk; readonly points: number } {
  const points = Math.min(
    MOST_POINTS,
    findings.reduce((sum, finding) => sum + finding.points, 0),
  );
  const [worst] = worstFirst(findings);
  return { risk: RISK[worst?.level ?? "warn"], points };
}

const LEVEL = { bad: 0, warn: 1, good: 2 } as const satisfies Record<Finding["level"], number>;
const RISK = { bad: "high", warn: "review", good: "low" } as const satisfies Record<Finding["level"], Risk>;
