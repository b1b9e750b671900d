import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { endOnSignals } from "@/.ci/processes.mjs";
import { NoGo } from "@/e2e/go-program";
import { applied } from "./applied";
import { type Helm, helm } from "./helm";
import { INSTALL_YAML, installYaml } from "./install-yaml";
import { refused, rendered, upToDate } from "./rendered";

const NO_GO = 2;
const ENDS_WITHIN_MS = 10_000;

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

endOnSignals(ENDS_WITHIN_MS);

try {
  const program = await helm(console.log);
  if (values.write) await writeFile(INSTALL_YAML, await installYaml(program));
  else await everything(program);
} catch (error) {
  if (!(error instanceof NoGo)) throw error;
  console.error(error.message);
  process.exitCode = NO_GO;
}

async function everything(program: Helm): Promise<void> {
  const counts = { passed: 0, failed: 0 };
  for (const check of [rendered, refused, upToDate, applied])
    for await (const { name, wrong } of check(program)) {
      console.log(wrong === undefined ? `✓ ${name}` : `✗ ${name}\n${wrong}`);
      counts[wrong === undefined ? "passed" : "failed"] += 1;
    }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
