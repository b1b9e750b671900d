import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { run } from "@/.ci/processes.mjs";
import { counted, lastCounts, readVitest } from "@/.ci/reports.mjs";
import type { RunningDemo } from "@/e2e/running-demo";

/** Where packages are tested: a demo, and the origin of the pages that embed it. */
export interface Portal {
  readonly demo: RunningDemo;
  readonly port: number;
  readonly origin: string;
  /** Folder for pictures of what is drawn. */
  readonly pictures: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface TestedPackage {
  readonly name: string;
  /** Whether its tests are Vitest's; else their last line is `N passed, N failed`. */
  readonly hasVitest?: boolean;
}

/** In the order of their dependencies. */
export const PACKAGES: readonly TestedPackage[] = [
  { name: "client" },
  { name: "backstage-plugin-backend", hasVitest: true },
  { name: "backstage-plugin", hasVitest: true },
  { name: "headlamp-plugin", hasVitest: true },
];

export const PACKAGES_FOLDER = join(dirname(dirname(import.meta.dirname)), "packages");

/** Installs a package from its own lock, and has its types checked, it built, tested and packed. */
export async function testPackage({ name, hasVitest }: TestedPackage, portal: Portal): Promise<Counts> {
  console.log(`== packages/${name}`);
  const npm = npmOf(name, portal.demo, { PORTAL_ORIGIN: portal.origin });
  const steps = hasVitest
    ? [
        ["ci", "--no-audit", "--no-fund"],
        ["run", "typecheck"],
        ["run", "build"],
      ]
    : [["ci"]];
  for (const step of steps) if (!(await succeeds(name, npm, step))) return { passed: 0, failed: 1 };
  if (!hasVitest) {
    const { output, code } = await npm(["test", "--silent"], show);
    return lastCounts(output, code);
  }
  const report = resolve("test-results", `${name}.json`);
  await rm(report, { force: true });
  const { code } = await npm(["test", "--silent", "--", "--reporter=json", `--outputFile.json=${report}`]);
  const { passed, failed, names = [] } = await counted(report, code, readVitest);
  for (const failure of names) console.log(`✗ ${failure}`);
  const isPacked = await packsMain(name, npm);
  console.log(`${passed} passed, ${failed} failed`);
  return { passed: passed + Number(isPacked), failed: failed + Number(!isPacked) };
}

/** Whether what a portal loads goes into the package. It is named: of a prefix alone, npm packs the current folder. */
async function packsMain(name: string, npm: Npm): Promise<boolean> {
  const { code, output } = await npm(["pack", join(PACKAGES_FOLDER, name), "--dry-run", "--json"]);
  const hasMain = code === 0 && /"dist\/(index|main)\.js"/.test(output);
  if (!hasMain) console.log(`✗ packages/${name}: npm pack takes no built file in\n${output}`);
  return hasMain;
}

/** Runs npm in a package's folder. */
export function npmOf(name: string, demo: RunningDemo, env: Readonly<Record<string, string>> = {}) {
  const prefix = ["--prefix", join(PACKAGES_FOLDER, name)];
  return (args: readonly string[], onOutput = (_: string): void => undefined) =>
    run("npm", [...prefix, ...args], { env: { ...environmentOf(demo), ...env }, onOutput });
}

type Npm = ReturnType<typeof npmOf>;

async function succeeds(name: string, npm: Npm, args: readonly string[]): Promise<boolean> {
  const { code, output } = await npm(args);
  if (code !== 0) console.log(`✗ packages/${name}: npm ${args.join(" ")}\n${output}`);
  return code === 0;
}

/** Where the console is, the token of somebody who may read everything, and the admin's kubeconfig. */
function environmentOf(demo: RunningDemo): Record<string, string> {
  return { FLOTILLA_URL: demo.url, FLOTILLA_TOKEN: viewerToken(demo), KUBECONFIG: demo.kubeconfig };
}

/** Of the demo's account that may read everything. */
export function viewerToken({ kubeconfig }: RunningDemo): string {
  const accounts: unknown = JSON.parse(readFileSync(join(dirname(kubeconfig), "accounts.json"), "utf8"));
  return (accounts as { name: string; token: string }[]).find(({ name }) => name === "viewer")?.token ?? ""; // the demo wrote it
}

export function show(text: string): void {
  process.stdout.write(text);
}
