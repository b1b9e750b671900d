// For people at work (`npm run check`): what reads the sources, and the unit tests of what changed since the branch left
// main, uncommitted changes included. CI runs everything (`npm test`).
import { dirname } from "node:path";
import { bin, CHECKS } from "./checks.mjs";
import { endOnSignals, run } from "./processes.mjs";

/** In this order, the newest common commit with the first that there is. */
const UPSTREAM = ["upstream/main", "origin/main", "main"];

process.chdir(dirname(import.meta.dirname));
endOnSignals(5_000);
const start = Date.now();
const sources = checkAll([...CHECKS].reverse());
const changed = unitTests();
const failed = (await sources) + (await changed);
console.log(failed === 0 ? `all well (${seconds(start)})` : `${failed} failed (${seconds(start)})`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs the checks after one another, the slowest first, and returns how many failed. */
async function checkAll(checks) {
  let failures = 0;
  for (const { name, command, args } of checks) {
    const begin = Date.now();
    const { code, output } = await run(command, args);
    console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(begin)})`);
    if (code === 0) continue;
    console.log(output);
    failures += 1;
  }
  return failures;
}

async function unitTests() {
  const begin = Date.now();
  const args = ["run", "--changed", await baseCommit(), "--passWithNoTests", "--reporter=dot"];
  const { code, output } = await run(bin("vitest"), args);
  console.log(`${code === 0 ? "✓" : "✗"} unit tests of what changed (${seconds(begin)})`);
  if (code !== 0) console.log(output);
  return code === 0 ? 0 : 1;
}

/** Where this branch left main; on main itself the last commit. */
async function baseCommit() {
  for (const branch of UPSTREAM) {
    const { code, output } = await run("git", ["merge-base", "HEAD", branch]);
    if (code === 0) return output.trim();
  }
  return "HEAD";
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
