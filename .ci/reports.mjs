import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

const ERROR_LINES = 6;
const MAX_CHARS = 400;

/**
 * What a test runner's JSON report counts, and which tests failed with what; a runner that failed without a failed
 * test, or without a report, counts as one failure, with what its output says of an error outside all tests.
 */
export async function counted(file, code, read, output = "") {
  const report = await reportIn(file);
  const { passed, failed, names } =
    report === undefined ? { passed: 0, failed: 1, names: ["no report was written"] } : read(report);
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  const name = `no test failed, and yet the runner ended with ${code}`;
  return isUnexplained ? { passed, failed: 1, names: [named(name, outsideTests(output))] } : { passed, failed, names };
}

/** The first error outside all tests, as Vitest tells it below a headline in rules: `⎯⎯ Unhandled Rejection ⎯⎯`. */
function outsideTests(output) {
  const [, text] = /⎯ (?:Unhandled|Uncaught) (?!Errors)[^⎯]*⎯+\s*([^⎯]*)/.exec(stripVTControlCharacters(output)) ?? [];
  return text;
}

/**
 * What the last line of a run says, `N passed, N failed`, and which failed, as lines say that begin with a cross; a run
 * that ended otherwise counts as one failure.
 */
export function lastCounts(output, code) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  const isUnexplained = passed === undefined || (code !== 0 && failed === "0");
  const counts = { passed: Number(passed ?? 0), failed: isUnexplained ? 1 : Number(failed) };
  const names = [...new Set(Array.from(output.matchAll(/^✗ (.+)$/gm), ([, name]) => name.slice(0, MAX_CHARS)))];
  return names.length > 0 && counts.failed > 0 ? { ...counts, names } : counts;
}

/** A file that could not be loaded has no tests in it, and counts as one failed test. */
export function readVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  const names = [
    ...tests.map(({ fullName, failureMessages }) => named(fullName, failureMessages?.[0])),
    ...broken.map(({ name, message }) => named(name ?? "a file", message)),
  ];
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, names };
}

export function readPlaywright({ stats, errors, suites = [] }) {
  const names = [...suites.flatMap(failedIn), ...errors.map(({ message }) => named("after the tests", message))];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, names };
}

function failedIn({ suites = [], specs = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => named(`${file}:${line} ${title}`, firstError(tests)));
  return [...failed, ...suites.flatMap(failedIn)];
}

function firstError(tests) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;
}

/** One line: which test, and how its error begins. */
function named(title, error = "") {
  const words = stripVTControlCharacters(error)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [title, words.slice(0, ERROR_LINES).join(" ")]
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, MAX_CHARS);
}

async function reportIn(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
