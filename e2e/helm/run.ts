import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { endOnSignals } from "@/.ci/processes.mjs";
import { NoGo } from "@/e2e/go-program";
import { imageRun } from "@/e2e/image/image";
import { workflows } from "@/e2e/workflows/workflows";
import { applied } from "./applied";
import { CRDS_YAML, crdsYaml } from "./crds-yaml";
import { dashboardsKept } from "./dashboards-kept";
import { documented, operated } from "./documented";
import { gateAdmission } from "./gate-admission";
import { helmBinary, program } from "./helm";
import { INSTALL_YAML, installYaml } from "./install-yaml";
import { startPreparedHub } from "./prepared-hub";
import { publishedChart } from "./published-chart";
import { released } from "./released";
import { refused, rendered, upToDate } from "./rendered";
import type { Result } from "./result";
import { started } from "./started";

const NO_GO = 2;
const ENDS_WITHIN_MS = 10_000;

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const counts = { passed: 0, failed: 0 };

endOnSignals(ENDS_WITHIN_MS);

try {
  const path = await helmBinary(console.log);
  if (values.write) {
    await writeFile(CRDS_YAML, crdsYaml());
    await writeFile(INSTALL_YAML, await installYaml(program(path, {})));
  }
  if (!values.write) await everything(path);
} catch (error) {
  if (!(error instanceof NoGo)) throw error;
  console.error(error.message);
  process.exitCode = NO_GO;
}

async function everything(path: string): Promise<void> {
  const helm = program(path, {});
  for (const check of [upToDate, workflows, imageRun, refused, rendered]) await report(check(helm));
  await report(publishedChart(path));
  const hub = await startPreparedHub(path);
  try {
    for (const check of [applied, gateAdmission, dashboardsKept, released, documented, operated, started])
      await report(check(hub));
  } finally {
    await hub.stop();
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

async function report(results: AsyncIterable<Result>): Promise<void> {
  for await (const { name, wrong } of results) {
    console.log(wrong === undefined ? `✓ ${name}` : `✗ ${name}\n${wrong}`);
    counts[wrong === undefined ? "passed" : "failed"] += 1;
  }
}
