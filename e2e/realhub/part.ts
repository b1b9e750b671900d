import { spawn } from "node:child_process";
import { once } from "node:events";

const STOPS_WITHIN_MS = 10_000;
const MAX_OUTPUT = 20_000;

/** One program of a control plane. It never outlives the process that started it. */
export interface Part {
  readonly name: string;
  hasEnded(): boolean;
  /** The last of what it printed. */
  output(): string;
  stop(): Promise<void>;
}

interface Surroundings {
  readonly cwd?: string;
  /** All of its environment; otherwise it has ours. */
  readonly env?: NodeJS.ProcessEnv;
}

export function startPart(path: string, name: string, args: readonly string[], around: Surroundings = {}): Part {
  const child = spawn(path, args, { ...around, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text = (text + chunk).slice(-MAX_OUTPUT);
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(kill, STOPS_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  };
  return { name, hasEnded, output: () => text, stop };
}
