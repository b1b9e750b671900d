import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installDebianPackages, mayInstall, onPath } from "@/.ci/debian.mjs";
import { freePort } from "@/e2e/free-ports";

const READY_WITHIN_MS = 60_000;
const PACKAGES = ["prometheus", "prometheus-alertmanager"];
const PROGRAMS = ["prometheus", "promtool", "prometheus-alertmanager"];

/** Installs what is missing of Debian's programs. Throws a sentence where that is not possible. */
export async function bringPrograms(): Promise<void> {
  const isThere = () => PROGRAMS.every((name) => onPath(name) !== undefined);
  if (!isThere() && mayInstall()) await installDebianPackages(PACKAGES, undefined);
  if (!isThere()) throw new Error(`${PROGRAMS.join(", ")} are needed: apt-get install ${PACKAGES.join(" ")}`);
}

export interface RunningProgram {
  readonly url: string;
  stop(): Promise<void>;
}

interface PrometheusOptions {
  /** Text in the OpenMetrics format, with times: series that nobody exports here. */
  readonly past: string;
  /** Host and port of what is scraped, by job. */
  readonly targets: Readonly<Record<string, string>>;
}

/** Prometheus on loopback, with that past in its store. It ends with this process. */
export async function startPrometheus({ past, targets }: PrometheusOptions): Promise<RunningProgram> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-prometheus-"));
  const store = join(folder, "data");
  await mkdir(store);
  await writeFile(join(folder, "past.txt"), past);
  execFileSync("promtool", ["tsdb", "create-blocks-from", "openmetrics", join(folder, "past.txt"), store], {
    stdio: "pipe",
  });
  const config = {
    global: { scrape_interval: "1s" },
    scrape_configs: Object.entries(targets).map(([job, target]) => ({
      job_name: job,
      static_configs: [{ targets: [target] }],
    })),
  };
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config));
  const port = await freePort();
  const args = [`--config.file=${join(folder, "prometheus.yml")}`, `--storage.tsdb.path=${store}`].concat([
    `--web.listen-address=127.0.0.1:${port}`,
    "--storage.tsdb.retention.time=30d",
    "--log.level=warn",
  ]);
  return start("prometheus", args, { folder, port });
}

export async function startAlertmanager(): Promise<RunningProgram> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-alertmanager-"));
  const config = {
    route: { receiver: "none" },
    receivers: [{ name: "none" }],
    inhibit_rules: [
      { source_match: { alertname: "ClusterDown" }, target_match: { alertname: "PodDown" }, equal: ["cluster_name"] },
    ],
  };
  await writeFile(join(folder, "alertmanager.yml"), JSON.stringify(config));
  const port = await freePort();
  const args = [`--config.file=${join(folder, "alertmanager.yml")}`, `--storage.path=${folder}`].concat([
    `--web.listen-address=127.0.0.1:${port}`,
    "--cluster.listen-address=",
    "--log.level=warn",
  ]);
  return start("prometheus-alertmanager", args, { folder, port });
}

async function start(
  name: string,
  args: readonly string[],
  { folder, port }: { folder: string; port: number },
): Promise<RunningProgram> {
  const child = spawn(name, args, { stdio: ["ignore", "inherit", "inherit"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, `${url}/-/ready`, name);
  const stop = async () => {
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
    process.off("exit", kill);
    await rm(folder, { recursive: true });
  };
  return { url, stop };
}

async function untilReady(child: ChildProcess, url: string, name: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${name} is not ready after ${READY_WITHIN_MS / 1000} s`);
}
