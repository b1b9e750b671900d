// Builds the package and runs its tests against the console that FLOTILLA_URL, FLOTILLA_TOKEN and KUBECONFIG name. The last line
// is `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const BUILD = join(ROOT, "build");

for (const name of ["FLOTILLA_URL", "FLOTILLA_TOKEN", "KUBECONFIG"]) {
  if (process.env[name]) continue;
  console.log(`${name} is missing: \`npm run test:portal\` in the repository's root starts a demo and sets it.`);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

run("scripts/build.mjs");
rmSync(BUILD, { recursive: true, force: true });
run("node_modules/typescript/bin/tsc", "--project", "tsconfig.test.json");
const files = readdirSync(BUILD).filter((name) => name.endsWith(".test.js"));
run("--test", "--test-reporter=./scripts/counting-reporter.mjs", ...files.map((name) => join("build", name)));

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
