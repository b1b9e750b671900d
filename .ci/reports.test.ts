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
const journeys = (stats: object, errors: object[] = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, ...stats }, errors });

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
    expect(await counted(await reportFile(report), code, readVitest)).toEqual(counts);
  });

  it.each([
    ["all is well", journeys({ expected: 3 }), 0, { passed: 3, failed: 0 }],
    ["one passes only at times", journeys({ expected: 2, flaky: 1 }), 0, { passed: 2, failed: 1 }],
    ["what came after the tests failed", journeys({ expected: 3 }, [{}]), 1, { passed: 3, failed: 1 }],
  ])("journeys: %s", async (_, report, code, counts) => {
    expect(await counted(await reportFile(report), code, readPlaywright)).toEqual(counts);
  });

  it("counts a missing report as a failure", async () => {
    expect(await counted(join(folder, "missing.json"), 0, readVitest)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("lastCounts", () => {
  it.each([
    ["all is well", "1 passed, 1 failed\n…\n226 passed, 0 failed\n", 0, { passed: 226, failed: 0 }],
    ["checks failed", "5 passed, 2 failed\n", 1, { passed: 5, failed: 2 }],
    ["it failed though no check did", "5 passed, 0 failed\n", 1, { passed: 5, failed: 1 }],
    ["it broke off", "group  hub\nsomething broke\n", 1, { passed: 0, failed: 1 }],
    ["it said nothing", "", 0, { passed: 0, failed: 1 }],
  ])("another run: %s", (_, output, code, counts) => {
    expect(lastCounts(output, code)).toEqual(counts);
  });
});
