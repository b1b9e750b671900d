import { rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@/.ci/processes.mjs";
import { counted, readVitest } from "@/.ci/reports.mjs";
import { namesOn } from "@/server/demo/testing-bare";
import { createClient } from "@/server/hub/client";
import { connect } from "@/server/hub/kubeconfig";
import { startConversionWebhook } from "./conversion-webhook";
import { installCrds } from "./install-crds";
import type { Counts } from "./journeys";
import { ROOT } from "./role-process";
import { startRealHub } from "./start";

const REPORT = join(ROOT, "test-results/realhub-controllers.json");
/** A real control plane takes its time: to collect what an owner left, to sign, to write to a disk. */
const PATIENCE = ["--test-timeout=120000", "--hook-timeout=120000"];

/** Runs the tests of the add-on manager on a real API server: one for all, emptied before each test, so one test at a time. */
export async function runControllerTests(): Promise<Counts> {
  const hub = await startRealHub();
  const webhook = await startConversionWebhook();
  try {
    await installCrds(hub.kubeconfig, webhook.clientConfig);
    await rm(REPORT, { force: true });
    const env = { TEST_HUB: hub.kubeconfig, TEST_HUB_AT_FIRST: JSON.stringify(await namesAt(hub.kubeconfig)) };
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
    const which = ["server/controllers/add-on-"];
    const args = ["run", "--no-file-parallelism", ...PATIENCE, ...reports, ...which];
    const { code } = await run(join(ROOT, "node_modules/.bin/vitest"), args, { env, onOutput: (text) => void process.stdout.write(text) });
    return await counted(REPORT, code, readVitest);
  } finally {
    await hub.stop();
    await webhook.stop();
  }
}

async function namesAt(kubeconfig: string): Promise<string[]> {
  const { unpaced } = connect(kubeconfig);
  try {
    return await namesOn(createClient(unpaced), AbortSignal.timeout(30_000));
  } finally {
    await unpaced.close();
  }
}
