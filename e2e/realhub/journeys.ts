import { readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { someChromium } from "@/.ci/chromium.mjs";
import { run } from "@/.ci/processes.mjs";
import { counted, readPlaywright } from "@/.ci/reports.mjs";
import { auditedRights } from "./audit/audited-journeys";
import { ROOT } from "./role-process";
import { DEMO_HUB_ONLY, READING } from "./which-journeys";

const REPORT = join(ROOT, "test-results/realhub-journeys.json");

/** Where the API servers of the journeys write down what is requested of them. */
const AUDIT = join(ROOT, "test-results/realhub-audit");

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Which failed, and how each error begins. */
  readonly names?: readonly string[];
}

const show = (text: string) => void process.stdout.write(text);

/** Brings the build up to date. Answers whether there is one. */
export async function isBuilt(): Promise<boolean> {
  const { code, output } = await run(process.execPath, [join(ROOT, ".ci/build.mjs")]);
  if (code !== 0) show(output);
  return code === 0;
}

/** Journeys of people who sign in with a provider: their API servers trust it, and have an audit log of their own. */
const OIDC = /^oidc/;

/** Runs the journeys in a real browser on real API servers, from the build that is there. Those that read are a run of their own. */
export async function runJourneys(): Promise<Counts> {
  for (const [name, why] of DEMO_HUB_ONLY) show(`left out on the real hub: ${name} (${why})\n`);
  for (const name of READING) show(`left out of this run: ${name} (--only reading)\n`);
  await rm(AUDIT, { recursive: true, force: true });
  await mkdir(AUDIT, { recursive: true });
  const names = journeys().filter((name) => !DEMO_HUB_ONLY.has(name) && !OIDC.test(name) && !READING.has(name));
  return runInBrowser(names, { E2E_AUDIT: AUDIT });
}

/** The same for those that read. */
export function runReadingJourneys(): Promise<Counts> {
  return runInBrowser([...READING], {});
}

/** The same for those of a sign-in with an OpenID provider. */
export function runOidcJourneys(): Promise<Counts> {
  return runInBrowser(
    journeys().filter((name) => OIDC.test(name)),
    {},
  );
}

function journeys(): string[] {
  return readdirSync(join(ROOT, "e2e/journeys"));
}

async function runInBrowser(names: readonly string[], more: Readonly<Record<string, string>>): Promise<Counts> {
  const chromium = await someChromium(show);
  await rm(REPORT, { force: true });
  const own = { E2E_HUB: "real", LOG_LEVEL: "warn", ...more };
  const env = { ...own, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const files = names.map((name) => `e2e/journeys/${name}`);
  const options = { env, onOutput: show };
  const { code } = await run(
    join(ROOT, "node_modules/.bin/playwright"),
    ["test", "--reporter=list,json", ...files],
    options,
  );
  return counted(REPORT, code, readPlaywright);
}

/** Compares what the journeys have requested with the rights that deploy/rbac.yaml grants. */
export async function compareRights(): Promise<Counts> {
  const wrong = await auditedRights(AUDIT);
  if (wrong.length === 0) show("✓ the rights of deploy/rbac.yaml are those that the journeys needed\n");
  return { passed: wrong.length === 0 ? 1 : 0, failed: wrong.length, names: wrong };
}
