// Everything the project can check about itself; with --real-hub also on a real kube-apiserver, with --install the Helm
// chart, with --metrics a real Prometheus, with --portal the packages for portals and scripts, with --three-consoles the
// live journeys on three consoles behind a balancer, with --node-24 what the image's Node runs of the unit tests there as
// well. The last line is always `N passed, N failed`, each check before the tests counting as one.
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bin, CHECKS } from "./checks.mjs";
import { someChromium } from "./chromium.mjs";
import { someGo } from "./go.mjs";
import { endOnSignals, run } from "./processes.mjs";
import { counted, lastCounts, readPlaywright, readVitest } from "./reports.mjs";

const ROOT = dirname(import.meta.dirname);
const UNIT_REPORT = join(ROOT, "test-results/unit.json");
const NODE_24_REPORT = join(ROOT, "test-results/unit-node-24.json");
const JOURNEY_REPORT = join(ROOT, "test-results/journeys.json");
const NODE = process.execPath;
/** Failed tests of one runner that are named once more at the end. */
const MAX_NAMES = 20;
/** How a run of what is built with Go says that there is none. */
const NO_GO = 2;

const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
/** Tests make much that is soon gone. The product keeps less room for it. */
const UNIT_TESTS_ENV = { NODE_OPTIONS: "--max-semi-space-size=64" };
/**
 * What the image runs and Node decides, on the image's Node: sockets, files, keys, threads and processes. What the console
 * computes from it does not depend on the version of Node.
 */
const BY_NODE = [
  ...["activity", "auth", "charts", "demo/api-server", "history", "http", "hub", "live", "notifications", "oidc"],
  ...["peers", "processes", "prometheus"],
];
const ON_NODE_24 = {
  command: ["--yes", "--package=node@24", "node", VITEST],
  options: BY_NODE.map((folder) => `server/${folder}/`),
};
const BUILD = { name: "build", command: NODE, args: [".ci/build.mjs"] };

let passed = 0;
let failed = 0;

async function everything() {
  await twoAtATime([...CHECKS].reverse());
  await unitTests("unit tests", UNIT_REPORT, NODE, [VITEST]);
  if (process.argv.includes("--node-24"))
    await unitTests("unit tests on Node 24", NODE_24_REPORT, "npx", ON_NODE_24.command, ON_NODE_24.options);
  const isBuilt = await one(BUILD);
  if (isBuilt) await journeys();
  else count("journeys", { passed: 0, failed: 1 });
  if (process.argv.includes("--portal") && isBuilt) await suite("portal", "e2e/portal/run.ts");
  // Fails where Prometheus cannot be brought: what it says of rights is not left out.
  if (process.argv.includes("--metrics")) await suite("metrics", "e2e/metrics/run.ts");
  if (process.argv.includes("--real-hub"))
    await withGo("real hub", "e2e/realhub/run.ts", "contract suite and journeys on a real kube-apiserver");
  if (process.argv.includes("--install"))
    await withGo("installation", "e2e/helm/run.ts", "the chart, with Helm itself and on a real kube-apiserver");
}

/** The slowest comes first, and has a core to itself. */
async function twoAtATime(checks) {
  const work = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) await one(next);
  };
  await Promise.all([work(), work()]);
}

/** Runs one check; only a failed one shows what it said. */
async function one({ name, command, args }) {
  const start = Date.now();
  const { code, output } = await run(command, args);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(start)})`);
  if (code !== 0) console.log(output);
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [name] });
  return code === 0;
}

async function unitTests(name, file, command, args, options = []) {
  const start = Date.now();
  await rm(file, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output } = await run(command, [...args, "run", ...reporters, ...options], {
    env: UNIT_TESTS_ENV,
    onOutput: show,
  });
  report(name, await counted(file, code, readVitest, output), start);
}

async function journeys() {
  const start = Date.now();
  await rm(JOURNEY_REPORT, { force: true });
  const chromium = await someChromium(show).catch((error) => console.log(error.message));
  if (!chromium) return report("journeys", { passed: 0, failed: 1 }, start);
  // Those that the run on a real hub has are not run twice.
  const follows = process.argv.includes("--real-hub") && (await someGo(show)) ? { E2E_REAL_HUB_FOLLOWS: "1" } : {};
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_REPORT, ...follows };
  const projects = process.argv.includes("--three-consoles") ? [] : ["--project=one console"];
  const { code } = await run(bin("playwright"), ["test", "--reporter=list,json", ...projects], { env, onOutput: show });
  report("journeys", await counted(JOURNEY_REPORT, code, readPlaywright), start);
}

/** What counts its tests itself, in its last line. */
async function suite(name, program) {
  const start = Date.now();
  const { code, output } = await run(NODE, ["--import", "tsx", program], { onOutput: show });
  report(name, lastCounts(output, code), start);
}

/**
 * What runs programs that are built with Go, which is brought where that is possible. Without Go it says in one
 * sentence what it needs; CI fails then.
 */
async function withGo(name, program, what) {
  const start = Date.now();
  await someGo(show);
  const { code, output } = await run(NODE, ["--import", "tsx", program], { onOutput: show });
  if (code === NO_GO && process.env.CI !== "true") console.log(`left out: ${what}`);
  else report(name, lastCounts(output, code), start);
}

function report(name, counts, start) {
  console.log(
    `${counts.failed === 0 ? "✓" : "✗"} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds(start)})`,
  );
  times.push(`${name} ${seconds(start)}`);
  count(name, counts);
}

const times = [];
const failures = [];

function count(name, { passed: more, failed: broken, names = [name] }) {
  passed += more;
  failed += broken;
  if (broken > 0) failures.push(...names.slice(0, MAX_NAMES).map((one) => (one === name ? name : `${name}: ${one}`)));
}

function seconds(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

function show(chunk) {
  process.stdout.write(chunk);
}

process.chdir(ROOT);
endOnSignals(10_000);
try {
  await everything();
} catch (error) {
  console.log(error);
  count("the run itself", { passed: 0, failed: 1 });
}
console.log(`time: ${times.join(", ")}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
