import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/e2e/free-ports";
import { isBuilt } from "@/e2e/realhub/journeys";
import { startPart } from "@/e2e/realhub/part";
import { ROOT } from "./helm";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { NAMESPACE_ARGS, render } from "./render";
import type { Result } from "./result";
import { workloadsIn } from "./workloads";

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** What the containers run, with their environment and as their accounts: their probes succeed. */
export async function* started(hub: PreparedHub): AsyncGenerator<Result> {
  if (!(await isBuilt())) return yield { name: "the program is built", wrong: "npm run build" };
  const { out } = await render(hub.helm, { kubeVersion: "1.35.0", skipTests: true });
  await succeeds(hub.kubectl, ["apply", "--server-side", "--force-conflicts", "--filename", "-"], out);
  for (const workload of workloadsIn(out)) {
    const wrong = await start(hub, workload).catch((error: unknown) => String(error));
    yield { name: `${workload.name} starts as the chart has it, and may read all it needs`, wrong };
  }
}

type Workload = ReturnType<typeof workloadsIn>[number];

async function start(hub: PreparedHub, { name, template }: Workload): Promise<string | undefined> {
  const [container] = template.spec.containers;
  if (!container) return "it has no container";
  const { command, env, ports, livenessProbe, readinessProbe } = container;
  const rendered = String(ports[0]?.containerPort);
  const port = await freePort();
  const variables = env.map((each) => [each.name, each.value === rendered ? String(port) : each.value]);
  const KUBECONFIG = await kubeconfigOf(hub, template.spec.serviceAccountName);
  const [, ...args] = command;
  const part = startPart(process.execPath, name, args, {
    cwd: ROOT,
    env: { NODE_ENV: "production", ...Object.fromEntries(variables), KUBECONFIG, HOME: hub.folder },
  });
  try {
    for (const { httpGet } of [livenessProbe, readinessProbe]) {
      const answer = await success(`http://127.0.0.1:${port}${httpGet.path}`, part.hasEnded);
      if (answer === undefined) return `${httpGet.path} did not succeed; it printed\n${part.output()}`;
      // What it may not read it names there, and is ready all the same.
      if (/cannot|unavailable":\[[^\]]/.test(answer)) return answer;
    }
    return undefined;
  } finally {
    await part.stop();
  }
}

async function success(url: string, hasEnded: () => boolean): Promise<string | undefined> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && !hasEnded()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return await answer.text();
    await sleep(POLL_MS);
  }
  return undefined;
}

async function kubeconfigOf({ kubectl, folder }: PreparedHub, account: string): Promise<string> {
  const token = (await succeeds(kubectl, ["create", "token", account, ...NAMESPACE_ARGS])).trim();
  const path = join(folder, account);
  await writeFile(path, await succeeds(kubectl, ["config", "view", "--raw", "--minify", "--flatten"]), { mode: 0o600 });
  const user = ["config", "set-credentials", account, `--token=${token}`, `--kubeconfig=${path}`];
  await succeeds(kubectl, user);
  await succeeds(kubectl, ["config", "set-context", "--current", `--user=${account}`, `--kubeconfig=${path}`]);
  return path;
}
