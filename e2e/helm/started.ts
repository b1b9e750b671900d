import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "@/e2e/free-ports";
import { isBuilt } from "@/e2e/realhub/journeys";
import { startPart } from "@/e2e/realhub/part";
import { ROOT } from "./helm";
import { type PreparedHub, succeeds } from "./prepared-hub";
import { NAMESPACE_ARGS, render } from "./render";
import type { Result } from "./result";
import { secretsIn, workloadsIn } from "./workloads";

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** What the containers run, with their environment and as their accounts: their probes succeed. */
export async function* started(hub: PreparedHub): AsyncGenerator<Result> {
  if (!(await isBuilt())) return yield { name: "the program is built", wrong: "npm run build" };
  const { out } = await render(hub.helm, { kubeVersion: "1.35.0", skipTests: true });
  await succeeds(hub.kubectl, ["apply", "--server-side", "--force-conflicts", "--filename", "-"], out);
  for (const workload of workloadsIn(out)) {
    const wrong = await start(hub, workload, secretsIn(out)).catch((error: unknown) => String(error));
    yield { name: `${workload.name} starts as the chart has it, and may read all it needs`, wrong };
  }
}

type Workload = ReturnType<typeof workloadsIn>[number];

async function start(
  hub: PreparedHub,
  { name, template }: Workload,
  secrets: ReturnType<typeof secretsIn>,
): Promise<string | undefined> {
  const [container] = template.spec.containers;
  if (!container) return "it has no container";
  const { command, livenessProbe, readinessProbe } = container;
  const { variables, port } = await environmentOf(hub, name, template.spec, secrets);
  const KUBECONFIG = await kubeconfigOf(hub, template.spec.serviceAccountName);
  const [, ...args] = command;
  const part = startPart(process.execPath, name, args, {
    cwd: ROOT,
    env: { NODE_ENV: "production", ...variables, KUBECONFIG, HOME: hub.folder },
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

/** As in the pod, but for ports and places, which are free ones of this machine. `port`: of the first that it names. */
async function environmentOf(
  { folder }: PreparedHub,
  name: string,
  { containers: [container], volumes }: Workload["template"]["spec"],
  secrets: ReturnType<typeof secretsIn>,
): Promise<{ variables: Record<string, string>; port: string }> {
  const { env = [], ports = [], volumeMounts = [] } = container ?? {};
  const free = await freePorts(ports.length);
  const instead = new Map(ports.map(({ containerPort }, index) => [String(containerPort), String(free[index])]));
  for (const mount of volumeMounts) {
    const place = join(folder, `${name}-volumes`, mount.name);
    const secret = volumes.find((volume) => volume.name === mount.name)?.secret?.secretName ?? "";
    await mkdir(place, { recursive: true });
    for (const [file, content] of secrets.get(secret) ?? []) await writeFile(join(place, file), content);
    instead.set(mount.mountPath, place);
  }
  const variables = env.flatMap(({ name: variable, value, valueFrom }) => {
    const text = valueFrom?.fieldRef ? `${name}-0` : value;
    return text === undefined ? [] : [[variable, instead.get(text) ?? text]];
  });
  return { variables: Object.fromEntries(variables), port: String(free[0]) };
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
