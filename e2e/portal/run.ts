// The packages for portals and scripts (`npm run test:portal`): each is installed from its own lock, built, tested and packed,
// the commands of the how-to are run, and what the plugins draw is looked at in Chromium, on the console of a demo. With names
// only those: `npm run test:portal -- client`.
import { join } from "node:path";
import { installDebianPackages, mayInstall, onPath } from "@/.ci/debian.mjs";
import { endOnSignals } from "@/.ci/processes.mjs";
import { freePort } from "@/e2e/free-ports";
import { startDemo } from "@/e2e/running-demo";
import { grafanaExample } from "./grafana-example";
import { documentedCommands } from "./how-to";
import { clientInBrowser } from "./in-browser";
import { backstagePages, headlampPages } from "./plugin-pages";
import { type Counts, PACKAGES, type Portal, show, testPackage, viewerToken } from "./test-package";

/** What is tried besides, and the packages that it takes. */
const TRIES = [
  { needs: ["client"], attempt: inBrowser },
  { needs: ["how-to"], attempt: howTo },
  { needs: ["grafana"], attempt: grafanaExample },
  { needs: ["backstage-plugin", "backstage-plugin-backend"], attempt: backstagePages },
  { needs: ["headlamp-plugin"], attempt: headlampPages },
];
/** What the how-to types, and Debian's packages with it. */
const TYPED = { curl: "curl", kubectl: "kubernetes-client" };
const ENDS_WITHIN_MS = 10_000;

const names = process.argv.slice(2);
const isWanted = (name: string) => names.length === 0 || names.includes(name);
const counts = { passed: 0, failed: 0 };

endOnSignals(ENDS_WITHIN_MS);
try {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const demo = await startDemo({ clusters: 40, env: { EMBED_ORIGINS: origin } });
  try {
    const portal: Portal = { demo, port, origin, pictures: join("test-results", "portal") };
    for (const each of PACKAGES.filter(({ name }) => isWanted(name))) add(await testPackage(each, portal));
    for (const { attempt, needs } of TRIES) if (needs.every(isWanted)) add(await attempt(portal));
  } finally {
    await demo.stop();
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  counts.failed += 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function howTo({ demo }: Portal): Promise<Counts> {
  console.log("== how-to");
  const missing = Object.entries(TYPED).flatMap(([program, name]) => (onPath(program) ? [] : [name]));
  if (missing.length > 0 && mayInstall()) await installDebianPackages(missing, show);
  return reported(await documentedCommands(demo.url, demo.kubeconfig));
}

async function inBrowser({ demo }: Portal): Promise<Counts> {
  return reported([await clientInBrowser(demo.url, viewerToken(demo))]);
}

function reported(results: readonly { readonly name: string; readonly wrong: unknown }[]): Counts {
  for (const { name, wrong } of results) console.log(wrong === undefined ? `✓ ${name}` : `✗ ${name}`, wrong ?? "");
  const failed = results.filter(({ wrong }) => wrong !== undefined).length;
  return { passed: results.length - failed, failed };
}

function add({ passed, failed }: Counts): void {
  counts.passed += passed;
  counts.failed += failed;
}
