import { onDemoHub } from "@/e2e/contract/demo-target";
import { type CheckResult, groupTable } from "@/e2e/contract/per-group";
import { runSuite } from "@/e2e/contract/run-suite";
import { NoGo } from "./binary";
import { installCrds } from "./install-crds";
import { startRealHub } from "./start";

const NO_GO = 2;

try {
  const failures = await compareHubs();
  for (const failure of failures) console.log(`✗ ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof NoGo ? error.cause : error;
  if (!(cause instanceof NoGo)) throw error;
  console.error(cause.message);
  process.exitCode = NO_GO;
}

/** The contract suite on a real API server and on the demo hub, side by side: what passes on one of them alone is a failure. */
async function compareHubs(): Promise<string[]> {
  const hub = await startRealHub((sentence) => console.log(sentence));
  try {
    await installCrds(hub.kubeconfig);
    const real = await runSuite({ kubeconfig: hub.kubeconfig, parts: ["ocm-kinds", "controller-manager"] });
    const demo = await onDemoHub(runSuite);
    console.log(
      groupTable(
        new Map([
          ["kube-apiserver", real],
          ["demo hub", demo],
        ]),
      ),
    );
    return [...failuresOf("kube-apiserver", real), ...failuresOf("demo hub", demo)];
  } finally {
    await hub.stop();
  }
}

function failuresOf(hub: string, checks: readonly CheckResult[]): string[] {
  const failed = checks.filter(({ outcome }) => outcome === "failed");
  const none = checks.length === 0 ? [`${hub}: nothing was checked`] : [];
  return [...none, ...failed.map(({ title, why }) => `${hub}: ${title}\n${why}`)];
}
