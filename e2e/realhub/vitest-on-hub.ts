import { rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@/.ci/processes.mjs";
import { counted, readVitest } from "@/.ci/reports.mjs";
import { TOKENS } from "@/server/console/testing";
import { namesOn } from "@/server/demo/testing-bare";
import { createClient } from "@/server/hub/client";
import { connect } from "@/server/hub/kubeconfig";
import { CALLER_TOKENS } from "@/server/testing/isolation/two-callers-setup";
import { startConversionWebhook } from "./conversion-webhook";
import { installCrds } from "./install-crds";
import type { Counts } from "./journeys";
import { ROOT } from "./role-process";
import { startRealHub } from "./start";

/** A real control plane takes its time: to collect what an owner left, to sign, to write to a disk. */
const PATIENCE = ["--test-timeout=120000", "--hook-timeout=120000"];

/** Tests of the add-on manager that take the longest. */
const LONG = ["configs", "orders"].map((name) => `server/controllers/add-on-${name}.test.ts`);

/** The tests of the add-on manager, but the longest. */
export function runControllerTests(): Promise<Counts> {
  return onRealHub("controllers", ["server/controllers/add-on-", ...LONG.flatMap((name) => ["--exclude", name])]);
}

/** The longest tests of the add-on manager. */
export function runLongControllerTests(): Promise<Counts> {
  return onRealHub("long-controllers", LONG);
}

/** Forged requests that somebody approved by hand, signed by the real control plane or not, are found. */
export function runIdentityTests(): Promise<Counts> {
  return onRealHub("identities", ["server/controllers/issued-identities"]);
}

/** Those of what goes over the wire: lists, details and streams. */
export function runListTests(): Promise<Counts> {
  return onRealHub("lists", [
    "server/console/add-on",
    "server/console/clusters-api",
    "server/console/events-api",
    "server/console/objects-api",
    "server/console/rollouts-api",
    "server/console/why-api",
    "server/console/bound-callers",
  ]);
}

/** That two callers see nothing of each other's. */
export function runCallerTests(): Promise<Counts> {
  return onRealHub("callers", ["server/testing/isolation/two-callers"]);
}

/**
 * Runs tests on a real API server: one for all, emptied before each, so one at a time. It knows the people of the
 * tests.
 */
async function onRealHub(name: string, which: readonly string[]): Promise<Counts> {
  const report = join(ROOT, `test-results/realhub-${name}.json`);
  const hub = await startRealHub({ tokens: { ...TOKENS, ...CALLER_TOKENS } });
  const webhook = await startConversionWebhook();
  try {
    await installCrds(hub.kubeconfig, webhook.clientConfig);
    await rm(report, { force: true });
    const env = { TEST_HUB: hub.kubeconfig, TEST_HUB_AT_FIRST: JSON.stringify(await namesAt(hub.kubeconfig)) };
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = ["run", "--no-file-parallelism", ...PATIENCE, ...reports, ...which];
    const { code } = await run(join(ROOT, "node_modules/.bin/vitest"), args, {
      env,
      onOutput: (text) => void process.stdout.write(text),
    });
    return await counted(report, code, readVitest);
  } finally {
    await hub.stop();
    await webhook.stop();
  }
}

async function namesAt(kubeconfig: string): Promise<string[]> {
  const { unlimited } = connect(kubeconfig);
  try {
    return await namesOn(createClient(unlimited), AbortSignal.timeout(30_000));
  } finally {
    await unlimited.close();
  }
}
