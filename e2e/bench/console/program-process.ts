import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { buildProgram } from "@/e2e/bench/build-program";

let path: string | undefined;

/** One of the programs beside this file, in a process of its own that never outlives this one. */
export class Program<Ready> {
  private constructor(
    private readonly child: ChildProcess,
    /** What it said first. */
    readonly ready: Ready,
  ) {}

  /** Resolves with its first word; `flags` are Node's. */
  static async start<Ready>(
    name: string,
    options: object = {},
    flags: readonly string[] = [],
  ): Promise<Program<Ready>> {
    path ??= buildProgram("e2e/bench/console/program.ts", "dist/bench-console");
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn" };
    const child = fork(path, [name, JSON.stringify(options)], { execArgv: [...flags], env });
    const kill = () => void child.kill("SIGKILL");
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    // What a program says has the type that it says it in.
    return new Program(child, (await nextMessage(child)) as Ready);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async request<Answer>(question: object): Promise<Answer> {
    this.child.send(question);
    return (await nextMessage(this.child)) as Answer; // as above
  }

  async stop(): Promise<void> {
    const exit = once(this.child, "exit");
    this.child.disconnect();
    await exit;
  }
}

/** Starts a program, takes its first word, and ends it. */
export async function runProgram<Answer>(
  name: string,
  options: object = {},
  flags: readonly string[] = [],
): Promise<Answer> {
  const program = await Program.start<Answer>(name, options, flags);
  await program.stop();
  return program.ready;
}

/** Megabytes (10^6) of a process: resident now, and the most there ever was. */
export function residentMb(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024) / 1e6;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}

/** Seconds of processor time that a process has used, of all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The same on every Linux. */
const TICKS_PER_SECOND = 100;

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(child, "exit", { signal }).then(([code, ending]) => {
      throw new Error(`a program of a benchmark ended with ${code ?? ending}`);
    });
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message;
  } finally {
    waiting.abort();
  }
}
