import type { SystemFinding } from "@/lib/api/system/system";
import { plural } from "@/lib/format/count";

/** The worst first: "9 checks: 1 failure and 2 warnings." */
export function systemSummary(findings: readonly SystemFinding[]): string {
  const many = (outcome: SystemFinding["outcome"]) => findings.filter((each) => each.outcome === outcome).length;
  const parts = [
    [many("failure"), "failure"],
    [many("warning"), "warning"],
  ] as const;
  const counted = parts.flatMap(([size, noun]) => (size > 0 ? [plural(size, noun)] : []));
  const unknown = many("unknown");
  const rest = unknown > 0 ? ` ${unknown} could not be made.` : "";
  const checks = plural(findings.length, "check");
  return `${checks}: ${counted.length > 0 ? counted.join(" and ") : "nothing to mend"}.${rest}`;
}
