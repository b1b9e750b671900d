import { z } from "@/lib/kube/zod";

/** What vitest's JSON report says of each check. */
const Report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      message: z._default(z.string(), ""),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z._default(z.array(z.string()), []) }),
      ),
    }),
  ),
});

export interface CheckResult {
  /** "B04". */
  readonly id: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "left-out";
  readonly why: string;
}

/**
 * One result per check; one that is run with several inputs passes when all do. Throws for anything but a report of
 * this suite.
 */
export function readReport(text: string): readonly CheckResult[] {
  const report = Report.parse(JSON.parse(text));
  const broken = report.testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken) throw new Error(`a file of the suite could not be read: ${broken.message}`);
  const results = new Map<string, CheckResult>();
  for (const { title, status, failureMessages } of report.testResults.flatMap(checksOf)) {
    const outcome = outcomeOf(status);
    for (const id of idsOf(title)) {
      const known = results.get(id);
      if (known?.outcome === "failed" || (known && outcome !== "failed")) continue;
      results.set(id, { id, title, outcome, why: failureMessages.join("\n") });
    }
  }
  return [...results.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Checks whose preparation failed are called skipped: they have failed. */
function checksOf({ status, message, assertionResults }: z.infer<typeof Report>["testResults"][number]) {
  const isUnexplained = status === "failed" && assertionResults.every((check) => check.status !== "failed");
  if (!isUnexplained) return assertionResults;
  return assertionResults.map((check) =>
    check.status === "passed" ? check : { ...check, status: "failed", failureMessages: [message] },
  );
}

/** A check may begin with several numbers. */
function idsOf(title: string): string[] {
  const ids = /^(?:[A-Z]\d\d )+/.exec(title)?.[0].trim().split(" ");
  if (!ids) throw new Error(`"${title}" begins with no number of a check`);
  return ids;
}

function outcomeOf(status: string): CheckResult["outcome"] {
  return status === "passed" || status === "failed" ? status : "left-out";
}

/** A line per group: how many of its checks pass on each hub. */
export function groupTable(results: ReadonlyMap<string, readonly CheckResult[]>): string {
  const hubs = [...results.keys()];
  const groups = [...new Set([...results.values()].flat().map(({ id }) => id.charAt(0)))].sort();
  const cell = (hub: string, group: string) => {
    const checks = (results.get(hub) ?? []).filter(({ id }) => id.startsWith(group));
    const ran = checks.filter(({ outcome }) => outcome !== "left-out");
    const passed = ran.filter(({ outcome }) => outcome === "passed").length;
    const leftOut = checks.length - ran.length;
    return `${passed} of ${ran.length}${leftOut > 0 ? `, ${leftOut} left out` : ""}`;
  };
  const rows = [["group", ...hubs], ...groups.map((group) => [group, ...hubs.map((hub) => cell(hub, group))])];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
