import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counted, lastCounts, readPlaywright, readVitest } from "./reports.mjs";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reports-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function reportFile(content: string): Promise<string> {
  const file = join(folder, "report.json");
  await writeFile(file, content);
  return file;
}

const units = (passed: number, failed: number, testResults: object[] = []) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults });
const journeys = (stats: object, errors: object[] = [], suites: object[] = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, ...stats }, errors, suites });
const failedUnit = {
  fullName: "a sum adds",
  status: "failed",
  failureMessages: ["AssertionError: expected 3 to be 4\n    at sum.test.ts:7"],
};
const failedJourney = {
  file: "live.spec.ts",
  line: 12,
  title: "a page is live",
  ok: false,
  tests: [{ results: [{}, { error: { message: "\u001b[31mExpected\u001b[39m:\n\n  5 of 5" } }] }],
};

describe("counted", () => {
  it.each([
    ["all is well", units(7, 0), 0, { passed: 7, failed: 0 }],
    ["tests failed", units(5, 2), 1, { passed: 5, failed: 2 }],
    ["the runner failed though no test did", units(7, 0), 1, { passed: 7, failed: 1 }],
    ["there were no tests", units(0, 0), 0, { passed: 0, failed: 1 }],
    ["a file did not load", units(7, 0, [{ status: "failed", assertionResults: [] }]), 1, { passed: 7, failed: 1 }],
    [
      "a failed file has failed tests",
      units(7, 1, [{ status: "failed", assertionResults: [{ status: "failed" }] }]),
      1,
      { passed: 7, failed: 1 },
    ],
    ["the report is cut off", '{"numPassed', 0, { passed: 0, failed: 1 }],
  ])("unit tests: %s", async (_, report, code, counts) => {
    expect(await counted(await reportFile(report), code, readVitest)).toMatchObject(counts);
  });

  it.each([
    ["all is well", journeys({ expected: 3 }), 0, { passed: 3, failed: 0 }],
    ["one passes only at times", journeys({ expected: 2, flaky: 1 }), 0, { passed: 2, failed: 1 }],
    ["what came after the tests failed", journeys({ expected: 3 }, [{}]), 1, { passed: 3, failed: 1 }],
  ])("journeys: %s", async (_, report, code, counts) => {
    expect(await counted(await reportFile(report), code, readPlaywright)).toMatchObject(counts);
  });

  it.each([
    [
      "a test",
      units(7, 1, [{ assertionResults: [failedUnit] }]),
      readVitest,
      "a sum adds: AssertionError: expected 3 to be 4 at sum.test.ts:7",
    ],
    [
      "a file",
      units(7, 0, [{ name: "sum.test.ts", status: "failed", message: "no such module", assertionResults: [] }]),
      readVitest,
      "sum.test.ts: no such module",
    ],
    [
      "a journey, also in a group",
      journeys({ unexpected: 1 }, [], [{ specs: [{ ok: true }], suites: [{ specs: [failedJourney] }] }]),
      readPlaywright,
      "live.spec.ts:12 a page is live: Expected: 5 of 5",
    ],
    [
      "what came after the tests",
      journeys({ expected: 3 }, [{ message: "it hangs" }]),
      readPlaywright,
      "after the tests: it hangs",
    ],
    ["a runner", units(7, 0), readVitest, "no test failed, and yet the runner ended with 1"],
    ["no report", "", readVitest, "no report was written"],
  ])("names %s that failed, and how its error begins", async (_, report, read, name) => {
    expect((await counted(await reportFile(report), 1, read)).names).toEqual([name]);
  });

  it("names the error outside all tests that a runner ended with", async () => {
    const output = [
      "⎯⎯⎯ Unhandled Errors ⎯⎯⎯",
      "Vitest caught 1 unhandled error during the test run.",
      "⎯⎯⎯ Unhandled Rejection ⎯⎯⎯",
      "\u001b[31mError: nobody took it\u001b[39m",
      " ❯ lib/sum.test.ts:2:42",
      "⎯⎯⎯⎯⎯⎯⎯⎯⎯",
    ].join("\n");
    expect((await counted(await reportFile(units(7, 0)), 1, readVitest, output)).names).toEqual([
      "no test failed, and yet the runner ended with 1: Error: nobody took it ❯ lib/sum.test.ts:2:42",
    ]);
  });

  it("names none where none failed", async () => {
    expect((await counted(await reportFile(units(7, 0)), 0, readVitest)).names).toEqual([]);
  });

  it("counts a missing report as a failure", async () => {
    expect(await counted(join(folder, "missing.json"), 0, readVitest)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("lastCounts", () => {
  it.each([
    ["all is well", "1 passed, 1 failed\n…\n226 passed, 0 failed\n", 0, { passed: 226, failed: 0 }],
    ["checks failed", "5 passed, 2 failed\n", 1, { passed: 5, failed: 2 }],
    ["it failed though no check did", "5 passed, 0 failed\n", 1, { passed: 5, failed: 1 }],
    ["it broke off", "group  hub\nsomething broke\n", 1, { passed: 0, failed: 1 }],
    ["it said nothing", "", 0, { passed: 0, failed: 1 }],
    [
      "what failed is named, once",
      "✗ a page is live: 4 of 5\n  ✗ a step\n✓ a list\n✗ a page is live: 4 of 5\n1 passed, 1 failed\n",
      1,
      { passed: 1, failed: 1, names: ["a page is live: 4 of 5"] },
    ],
  ])("another run: %s", (_, output, code, counts) => {
    expect(lastCounts(output, code)).toEqual(counts);
  });
});
