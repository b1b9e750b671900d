import { readFile } from "node:fs/promises";

/** What a test runner's JSON report counts; a runner that failed without a failed test, or without a report, counts as one failure. */
export async function counted(file, code, read) {
  const report = await reportIn(file);
  const { passed, failed } = report === undefined ? { passed: 0, failed: 1 } : read(report);
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

/** What the last line of a run says, `N passed, N failed`; a run that ended otherwise counts as one failure. */
export function lastCounts(output, code) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  if (passed === undefined || (code !== 0 && failed === "0")) return { passed: Number(passed ?? 0), failed: 1 };
  return { passed: Number(passed), failed: Number(failed) };
}

/** A file that could not be loaded has no tests in it, and counts as one failed test. */
export function readVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

export function readPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

async function reportIn(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
