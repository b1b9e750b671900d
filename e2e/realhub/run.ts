import { parseArgs } from "node:util";
import { endOnSignals } from "@/.ci/processes.mjs";
import { onDemoHub } from "@/e2e/contract/demo-target";
import { type CheckResult, groupTable } from "@/e2e/contract/per-group";
import { runSuite } from "@/e2e/contract/run-suite";
import { NoGo } from "@/e2e/go-program";
import { realHubBinary } from "./binary";
import { startConversionWebhook } from "./conversion-webhook";
import { installCrds } from "./install-crds";
import { type Counts, compareRights, isBuilt, runJourneys, runOidcJourneys, runReadingJourneys } from "./journeys";
import { startRealHub } from "./start";
import { fleetVisit } from "./visit";
import {
  runCallerTests,
  runControllerTests,
  runIdentityTests,
  runListTests,
  runLongControllerTests,
} from "./vitest-on-hub";

const NO_GO = 2;
const ENDS_WITHIN_MS = 10_000;

const { values } = parseArgs({
  options: { only: { type: "string", default: "contract,controllers,identities,lists,visit,oidc,journeys" } },
});
const wanted = new Set(values.only.split(","));

endOnSignals(ENDS_WITHIN_MS);

try {
  await realHubBinary((message) => console.log(message));
  const counts: Counts[] = [];
  if (wanted.has("contract")) counts.push(await compareHubs());
  counts.push(...(await testsOnHubs()));
  if (["visit", "oidc", "journeys", "reading"].some((part) => wanted.has(part)) && !(await isBuilt()))
    counts.push({ passed: 0, failed: 1 });
  else {
    if (wanted.has("visit")) counts.push(await visit());
    if (wanted.has("oidc")) counts.push(await runOidcJourneys());
    if (wanted.has("journeys")) counts.push(await runJourneys(), await compareRights());
    if (wanted.has("reading")) counts.push(await runReadingJourneys());
  }
  for (const name of counts.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`);
  const failed = sum(counts.map((one) => one.failed));
  console.log(`${sum(counts.map((one) => one.passed))} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof NoGo)) throw error;
  console.error(error.message);
  process.exitCode = NO_GO;
}

/**
 * The contract suite on a real API server and on the demo hub, side by side: what passes on one of them alone is a
 * failure.
 */
async function compareHubs(): Promise<Counts> {
  const hub = await startRealHub();
  const webhook = await startConversionWebhook();
  try {
    await installCrds(hub.kubeconfig, webhook.clientConfig);
    const real = await runSuite({
      kubeconfig: hub.kubeconfig,
      parts: ["ocm-kinds", "controller-manager", "conversion"],
    });
    const demo = await onDemoHub(runSuite);
    console.log(
      groupTable(
        new Map([
          ["kube-apiserver", real],
          ["demo hub", demo],
        ]),
      ),
    );
    const failures = [...failuresOf("kube-apiserver", real), ...failuresOf("demo hub", demo)];
    for (const failure of failures) console.log(`✗ ${failure}`);
    const passed = [...real, ...demo].filter(({ outcome }) => outcome === "passed").length;
    return { passed, failed: failures.length };
  } finally {
    await hub.stop();
    await webhook.stop();
  }
}

/** They mostly wait for a control plane, so that three fit beside each other, each on a hub of its own. */
async function testsOnHubs(): Promise<Counts[]> {
  const controllers = async () => (wanted.has("controllers") ? [await runControllerTests()] : []);
  const requests = async () => [
    ...(wanted.has("identities") ? [await runIdentityTests()] : []),
    ...(wanted.has("lists") ? [await runListTests()] : []),
    ...(wanted.has("controllers") ? [await runLongControllerTests()] : []),
  ];
  const callers = async () => (wanted.has("lists") ? [await runCallerTests()] : []);
  return (await Promise.all([controllers(), requests(), callers()])).flat();
}

function failuresOf(hub: string, checks: readonly CheckResult[]): string[] {
  const failed = checks.filter(({ outcome }) => outcome === "failed");
  const none = checks.length === 0 ? [`${hub}: nothing was checked`] : [];
  return [...none, ...failed.map(({ title, why }) => `${hub}: ${title}\n${why}`)];
}

async function visit(): Promise<Counts> {
  const wrong = await fleetVisit().catch((error: unknown) => [
    error instanceof Error ? error.message : "a fleet could not be tried",
  ]);
  for (const message of wrong) console.log(`✗ ${message}`);
  if (wrong.length === 0) console.log("✓ a fleet comes to a bare API server, and leaves it as it was");
  return wrong.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
