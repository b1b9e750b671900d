// Builds the package: the types of the API, where a console is named that describes it or there are none yet, then dist.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

if (process.env.FLOTILLA_URL !== undefined || !existsSync(join(ROOT, "src/api.ts"))) run("scripts/generate-types.mjs");
rmSync(join(ROOT, "dist"), { recursive: true, force: true });
run("node_modules/typescript/bin/tsc", "--project", "tsconfig.json");
copyFileSync(join(ROOT, "../../LICENSE"), join(ROOT, "LICENSE"));

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
