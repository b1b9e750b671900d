import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { someChromium } from "@/.ci/chromium.mjs";
import { run } from "@/.ci/processes.mjs";
import { counted, readPlaywright } from "@/.ci/reports.mjs";
import { ROOT } from "./role-process";

const REPORT = join(ROOT, "test-results/realhub-journeys.json");

/** These start a demo of their own, and kill or stop its hub: the real one has no such process of ours. */
const DEMO_HUB_ONLY = ["command.spec.ts", "faults.spec.ts", "metrics.spec.ts"];

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const show = (text: string) => void process.stdout.write(text);

/** Brings the build up to date. Answers whether there is one. */
export async function isBuilt(): Promise<boolean> {
  const { code, output } = await run(process.execPath, [join(ROOT, ".ci/build.mjs")]);
  if (code !== 0) show(output);
  return code === 0;
}

/** Runs the journeys in a real browser on real API servers, from the build that is there. */
export async function runJourneys(): Promise<Counts> {
  for (const name of DEMO_HUB_ONLY) show(`left out on the real hub: ${name} (it kills or stops processes of the demo hub)\n`);
  const names = readdirSync(join(ROOT, "e2e/journeys")).filter((name) => !DEMO_HUB_ONLY.includes(name));
  const chromium = await someChromium(show);
  await rm(REPORT, { force: true });
  const env = { E2E_HUB: "real", LOG_LEVEL: "warn", CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const files = names.map((name) => `e2e/journeys/${name}`);
  const options = { env, onOutput: show };
  const { code } = await run(join(ROOT, "node_modules/.bin/playwright"), ["test", "--reporter=list,json", ...files], options);
  return counted(REPORT, code, readPlaywright);
}
