import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-ports";
import { commandLineOf, endAtOnce, processGroup } from "./process-group";

const ROOT = dirname(import.meta.dirname);
const SERVER = join(ROOT, "dist/main.mjs");
/** Of two cores that have much to do besides. */
const STOPS_WITHIN_MS = 15_000;

export interface DemoOptions {
  readonly clusters?: number;
  readonly seed?: number;
  /** Whether its hub has the examples that a demo of people has: kinds of add-ons, a set more, a replica set. */
  readonly examples?: boolean;
  /** Whether its hub has add-ons from the start; so it has by default. */
  readonly addOns?: boolean;
  readonly readyWithinMs?: number;
  /** A file with a hub to show as it was, instead of a fleet. */
  readonly load?: string;
  /** The name of a scenario, or a file with one. */
  readonly scenario?: string;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Its console's port; otherwise a free one. */
  readonly port?: number;
}

/** A demo as `npm run demo` starts it, from the build that is there. */
export interface RunningDemo {
  /** When its first process was started, in milliseconds since epoch. */
  readonly startedAt: number;
  /** Where the console is. */
  readonly url: string;
  /** Path of the admin's kubeconfig. */
  readonly kubeconfig: string;
  /** Names of the accounts it offers. */
  readonly accounts: readonly string[];
  /** Ids of all its processes at present, the parent first. */
  processes(): number[];
  /** What one of its processes does: "console", "controllers", "demo-hub". */
  roleOf(pid: number): string | undefined;
  /** What it has printed so far. */
  output(): string;
  /** Sends SIGTERM to the parent; throws unless all ends in time, with code 0 and without a process left. */
  stop(): Promise<void>;
}

const MAX_PORTS = 3;

/**
 * Resolves when the demo has printed its address; rejects with what it printed when it ends before, or takes too long.
 * A port that somebody else took meanwhile is another one the next time.
 */
export async function startDemo(options: DemoOptions = {}): Promise<RunningDemo> {
  for (let tried = 1; ; tried += 1) {
    const port = options.port ?? (await freePort());
    try {
      return await startOn(port, options);
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes(`Port ${port} is taken`);
      if (!isTaken || tried === MAX_PORTS) throw error;
    }
  }
}

async function startOn(port: number, options: DemoOptions): Promise<RunningDemo> {
  const { clusters = 50, seed = 1, examples = false, addOns = true, load, scenario, readyWithinMs = 180_000 } = options;
  const parts = [...(examples ? [] : ["--no-examples"]), ...(addOns ? [] : ["--no-add-ons"])];
  const fleet = ["--clusters", String(clusters), "--seed", String(seed), ...parts];
  const content = load === undefined ? fleet : ["--load", load];
  const args = [SERVER, "demo", ...content, ...(scenario === undefined ? [] : ["--scenario", scenario])];
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env, NODE_ENV: "production", PORT: String(port) };
  const startedAt = Date.now();
  // Over the channel the demo notices when the process that runs it is gone, however that came about.
  const child = spawn(process.execPath, args, {
    // Wherever it is started, it finds its pages and manifests.
    cwd: tmpdir(),
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const leader = child.pid;
  if (leader === undefined) throw new Error("the demo could not be started");
  const output = collect(child);
  const killAll = () => {
    for (const pid of processGroup(leader)) endAtOnce(pid);
  };
  process.once("exit", killAll);
  try {
    const url = await addressIn(child, output, AbortSignal.timeout(readyWithinMs));
    const { kubeconfig, accounts } = readBanner(output());
    const stop = () => stopped(child, leader, output).finally(() => process.off("exit", killAll));
    return { startedAt, url, kubeconfig, accounts, processes: () => processGroup(leader), roleOf, output, stop };
  } catch (error) {
    killAll();
    throw error;
  }
}

/** The argument after the program. */
function roleOf(pid: number): string | undefined {
  const text = commandLineOf(pid);
  return text.includes(SERVER) ? text[text.indexOf(SERVER) + 1] : undefined;
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

async function addressIn(child: ChildProcess, output: () => string, signal: AbortSignal): Promise<string> {
  const ended = once(child, "exit", { signal }).then(() => "ended" as const);
  for (;;) {
    const address = /http:\/\/localhost:\d+/.exec(output())?.[0];
    if (address) return address;
    const next = child.stdout ? once(child.stdout, "data", { signal }) : ended;
    const outcome = await Promise.race([ended, next]).catch((cause: unknown) => {
      throw new Error(`the demo was not ready in time; it printed\n${output()}`, { cause });
    });
    if (outcome === "ended") throw new Error(`the demo ended early; it printed\n${output()}`);
  }
}

function readBanner(output: string): { kubeconfig: string; accounts: string[] } {
  const kubeconfig = /^\/.*kubeconfig.*$/m.exec(output)?.[0];
  if (!kubeconfig) throw new Error(`the demo printed no path of a kubeconfig:\n${output}`);
  return { kubeconfig, accounts: [...output.matchAll(/^ {2}([a-z][\w-]*) {2,}\S/gm)].map(([, name = ""]) => name) };
}

async function stopped(child: ChildProcess, leader: number, output: () => string): Promise<void> {
  const start = Date.now();
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit", { signal: AbortSignal.timeout(2 * STOPS_WITHIN_MS) });
    child.kill("SIGTERM");
    await exit;
  }
  const tookMs = Date.now() - start;
  const left = processGroup(leader);
  for (const pid of left) endAtOnce(pid);
  if (child.exitCode === 0 && left.length === 0 && tookMs <= STOPS_WITHIN_MS) return;
  const ending = `code ${child.exitCode}, signal ${child.signalCode}, ${tookMs} ms, ${left.length} processes left`;
  throw new Error(`the demo did not stop cleanly (${ending}); it printed\n${output()}`);
}
