import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { someBubblewrap } from "@/.ci/bubblewrap.mjs";
import { run } from "@/.ci/processes.mjs";
import type { Program } from "@/e2e/helm/helm";
import { render } from "@/e2e/helm/render";
import type { Result } from "@/e2e/helm/result";
import { isBuilt } from "@/e2e/realhub/journeys";
import { ROOT } from "@/e2e/realhub/role-process";
import { makeImageTree } from "./image-tree";
import type { Plan } from "./loopback";

const runFile = promisify(execFile);
const LOOPBACK = join(import.meta.dirname, "loopback.ts");

/**
 * What the image holds, run as the chart's pods run it, without a container engine: bubblewrap takes away everything
 * that a pod does not have.
 */
export async function* imageRun(helm: Program): AsyncGenerator<Result> {
  const missing = await someBubblewrap((text) => void process.stdout.write(text)).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  yield { name: "bubblewrap makes sandboxes here", wrong: missing };
  if (missing !== undefined) return;
  if (!(await isBuilt())) return yield { name: "the program is built", wrong: "npm run build" };
  const folder = await mkdtemp(join(tmpdir(), "flotilla-image-"));
  try {
    const image = await makeImageTree(folder);
    const path = join(folder, "plan.json");
    const { out: manifests } = await render(helm, { kubeVersion: "1.35.0", skipTests: true });
    const plan: Plan = { image, node: await nodeOf(image.node), folder, manifests };
    await writeFile(path, JSON.stringify(plan));
    yield* inLoopback(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* inLoopback(plan: string): AsyncGenerator<Result> {
  const outside = ["--unshare-net", "--die-with-parent", "--dev-bind", "/", "/", "--chdir", ROOT];
  const { code, output } = await run("bwrap", [...outside, process.execPath, "--import", "tsx", LOOPBACK, plan]);
  const results = output.split("\n").filter((line) => line.startsWith('{"name":'));
  for (const line of results) yield JSON.parse(line);
  yield { name: "the image was tried to the end", wrong: code === 0 && results.length > 1 ? undefined : output };
}

/** The path of a Node of that major version, from npm. */
async function nodeOf(major: string): Promise<string> {
  const args = ["--yes", `--package=node@${major}`, "node", "--print", "process.execPath"];
  const { stdout } = await runFile("npx", args, { cwd: ROOT });
  return stdout.trim();
}
