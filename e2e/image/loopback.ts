import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/e2e/free-ports";
import type { Result } from "@/e2e/helm/result";
import { mountedFiles, secretsIn, type Workload, workloadsIn } from "@/e2e/helm/workloads";
import { RoleProcess } from "@/e2e/realhub/role-process";
import { z } from "@/lib/kube/zod";
import { type Container, startContainer } from "./container";
import type { ImageTree } from "./image-tree";
import { accountInPod, filesIn, type InPod } from "./in-pod";
import { PROBE, wrongPlace } from "./probe";
import { sandboxed, type Wrapped } from "./sandbox";
import { visitConsole } from "./visit-console";

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** What the program of this file is given, as JSON in a file. */
export interface Plan {
  readonly image: ImageTree;
  /** A Node of the image's version. */
  readonly node: string;
  readonly folder: string;
  /** The chart as it is rendered by default. */
  readonly manifests: string;
}

const Accounts = z.array(z.object({ name: z.string(), token: z.string() }));
const CONSOLE = "flotilla-console";
/** Reads and changes everything: the image's own command is console and controllers in one. */
const ADMIN = "kubeconfig";

// Started in a network namespace in which there is nothing but loopback.
const plan: Plan = JSON.parse(await readFile(process.argv[2] ?? "", "utf8"));
const hubFolder = join(plan.folder, "hub");
const hub = new RoleProcess("demo-hub", ["--folder", hubFolder, "--clusters", "20"], { LOG_LEVEL: "warn" });
try {
  await hub.reached("fleet", AbortSignal.timeout(READY_WITHIN_MS));
  for await (const result of everything()) console.log(JSON.stringify(result));
} finally {
  await hub.stop();
}

async function* everything(): AsyncGenerator<Result> {
  const { user, node } = plan.image;
  const probe = await startContainer(inSandbox(["node", "--eval", PROBE], { env: {}, files: {} }));
  await probe.ended();
  const place = wrongPlace(probe.output(), { node, user });
  yield { name: `the image runs as ${user} on Node ${node}, with nothing to write and loopback alone`, wrong: place };
  for (const workload of workloadsIn(plan.manifests))
    yield { name: `the image runs ${workload.name} as the chart has it`, wrong: await tried(() => runs(workload)) };
  yield { name: `the image runs ${plan.image.cmd.join(" ")}`, wrong: await tried(runsItself) };
}

function tried(act: () => Promise<string | undefined>): Promise<string | undefined> {
  return act().catch((error: unknown) => String(error));
}

function inSandbox(command: readonly string[], { env, files }: InPod): Wrapped {
  const { workdir, user, folder, env: own } = plan.image;
  const image = { [workdir]: folder, "/opt/node": dirname(plan.node) };
  return sandboxed({ workdir, user, files: { ...image, ...files } }, command, { ...own, ...env });
}

/** Its probes succeed, and a console's pages are there for somebody who signs in. */
async function runs(workload: Workload): Promise<string | undefined> {
  const [container] = workload.template.spec.containers;
  if (!container) return "it has no container";
  const port = container.ports[0]?.containerPort ?? 0;
  const env = container.env.map(({ name, value = "", valueFrom }) => [name, valueFrom ? `${workload.name}-0` : value]);
  const account = `${workload.template.spec.serviceAccountName.replace("flotilla-", "")}.conf`;
  const files = mountedFiles(workload, secretsIn(plan.manifests));
  const pod = await podOf(account, Object.fromEntries(env), files);
  const paths = [container.livenessProbe, container.readinessProbe].map(({ httpGet }) => httpGet.path);
  const own = { ...pod, env: { ...pod.env, ...(workload.name === CONSOLE && publicUrl(port)) } };
  return follow(await startContainer(inSandbox(container.command, own)), async (running) => {
    for (const path of paths) await success(`http://localhost:${port}${path}`, running);
    return workload.name === CONSOLE ? await visit(port) : undefined;
  });
}

async function runsItself(): Promise<string | undefined> {
  const port = await freePort();
  const pod = await podOf(ADMIN, { PORT: String(port), ...publicUrl(port) }, new Map());
  return follow(await startContainer(inSandbox(plan.image.cmd, pod)), async (running) => {
    await success(`http://localhost:${port}/readyz`, running);
    return await visit(port);
  });
}

async function follow(container: Container, look: (container: Container) => Promise<string | undefined>) {
  const wrong = await tried(() => look(container));
  const ending = await container.stop();
  return wrong === undefined ? ending : `${wrong}; it printed\n${container.output()}`;
}

function publicUrl(port: number): Readonly<Record<string, string>> {
  return { PUBLIC_URLS: `http://localhost:${port}` };
}

async function podOf(config: string, env: Readonly<Record<string, string>>, mounted: ReturnType<typeof mountedFiles>) {
  const account = await accountInPod(await readFile(join(hubFolder, config), "utf8"), plan.folder);
  const files: Record<string, string> = { ...account.files };
  for (const [place, contents] of mounted) files[place] = await filesIn(plan.folder, contents);
  return { env: { ...env, ...account.env }, files };
}

async function visit(port: number): Promise<string | undefined> {
  const accounts = Accounts.parse(JSON.parse(await readFile(join(hubFolder, "accounts.json"), "utf8")));
  const token = accounts.find(({ name }) => name === "operator")?.token ?? "";
  return await visitConsole(`http://localhost:${port}`, join(plan.image.folder, "dist/pages"), token);
}

/** Throws when it has ended, and after a minute. */
async function success(url: string, container: Container): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (container.hasEnded() || Date.now() > until) throw new Error(`${url} did not succeed`);
    await sleep(POLL_MS);
  }
}
