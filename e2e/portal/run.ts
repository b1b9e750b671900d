// The packages for portals and scripts (`npm run test:portal`): each is installed from its own lock and tested against the
// console of a demo, and the commands of the how-to are run. With names only those: `npm run test:portal -- client`.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { endOnSignals, run } from "@/.ci/processes.mjs";
import { lastCounts } from "@/.ci/reports.mjs";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { documentedCommands } from "./how-to";
import { clientInBrowser } from "./in-browser";

/** In the order of their dependencies; each has a lock, and an `npm test` whose last line is `N passed, N failed`. */
const PACKAGES = ["client"];
const ENDS_WITHIN_MS = 10_000;
const FOLDER = join(dirname(dirname(import.meta.dirname)), "packages");

const wanted = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };

endOnSignals(ENDS_WITHIN_MS);
try {
  const demo = await startDemo({ clusters: 40 });
  for (const name of PACKAGES) if (wanted.length === 0 || wanted.includes(name)) await testPackage(name, demo);
  if (wanted.length === 0 || wanted.includes("client")) await testInBrowser(demo);
  if (wanted.length === 0 || wanted.includes("how-to")) await testHowTo(demo);
  await demo.stop();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  counts.failed += 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function testPackage(name: string, demo: RunningDemo): Promise<void> {
  console.log(`== packages/${name}`);
  const npm = (...args: string[]) =>
    run("npm", ["--prefix", join(FOLDER, name), ...args], { env: environmentOf(demo), onOutput: show });
  const installed = await npm("ci", "--no-audit", "--no-fund");
  const { output, code } = installed.code === 0 ? await npm("test", "--silent") : installed;
  const { passed, failed } = lastCounts(output, code);
  counts.passed += passed;
  counts.failed += failed;
}

async function testHowTo({ url, kubeconfig }: RunningDemo): Promise<void> {
  console.log("== how-to");
  for (const result of await documentedCommands(url, kubeconfig)) report(result);
}

async function testInBrowser(demo: RunningDemo): Promise<void> {
  const { FLOTILLA_TOKEN = "" } = environmentOf(demo);
  report(await clientInBrowser(demo.url, FLOTILLA_TOKEN));
}

function report({ name, wrong }: { readonly name: string; readonly wrong: unknown }): void {
  console.log(wrong === undefined ? `✓ ${name}` : `✗ ${name}`, wrong ?? "");
  counts[wrong === undefined ? "passed" : "failed"] += 1;
}

/** Where the console is, the token of somebody who may read everything, and the admin's kubeconfig. */
function environmentOf({ url, kubeconfig }: RunningDemo): Record<string, string> {
  const accounts: unknown = JSON.parse(readFileSync(join(dirname(kubeconfig), "accounts.json"), "utf8"));
  const viewer = (accounts as { name: string; token: string }[]).find(({ name }) => name === "viewer"); // the demo wrote it
  return { FLOTILLA_URL: url, FLOTILLA_TOKEN: viewer?.token ?? "", KUBECONFIG: kubeconfig };
}

function show(text: string): void {
  process.stdout.write(text);
}
