import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { builtRealHub } from "@/e2e/realhub/binary";
import type { HubPart } from "./hub-under-test";
import { type CheckResult, readReport } from "./per-group";

const ROOT = dirname(dirname(import.meta.dirname));

export interface SuiteTarget {
  /** Path of the kubeconfig of somebody who may do everything on that hub. */
  readonly kubeconfig: string;
  readonly parts: readonly HubPart[];
  /** Groups to run, by letter; all where none is named. */
  readonly only?: readonly string[];
}

/** Runs the suite against one hub, in a process of its own. Throws when it could not be run. */
export async function runSuite({ kubeconfig, parts, only = [] }: SuiteTarget): Promise<readonly CheckResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-contract-"));
  const report = join(folder, "report.json");
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const files = only.map((group) => `e2e/contract/${group.toLowerCase()}-`);
  const args = [
    vitest,
    "run",
    "--config",
    "e2e/contract/vitest.config.ts",
    "--reporter=json",
    `--outputFile=${report}`,
    ...files,
  ];
  try {
    const kubectl = process.env.CONTRACT_KUBECTL ?? (await linkedKubectl(folder));
    const env = {
      ...process.env,
      CONTRACT_KUBECONFIG: kubeconfig,
      CONTRACT_PARTS: parts.join(","),
      CONTRACT_KUBECTL: kubectl,
    };
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      complaint += chunk;
    });
    await once(child, "close");
    return readReport(
      await readFile(report, "utf8").catch((cause: unknown) => {
        throw new Error(`the suite did not run: ${complaint}`, { cause });
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The kubectl in the real hub's program, which goes by its name; "" where that was never built. */
async function linkedKubectl(folder: string): Promise<string> {
  const binary = builtRealHub();
  if (binary === undefined) return "";
  const link = join(folder, "kubectl");
  await symlink(binary, link);
  return link;
}
