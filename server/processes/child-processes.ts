import { type ChildProcess, fork } from "node:child_process";
import { z } from "@/lib/kube/zod";
import { StartFailure } from "@/server/errors";

/** Messages from a child to its parent. */
const ChildMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("milestone"), name: z.string() }),
  z.object({ type: z.literal("failed"), message: z.string() }),
]);

/**
 * In MB. Half of Node's own default takes 40 MB less for the three processes together and costs no time that could be
 * measured.
 */
const USUAL_YOUNG_MB = 8;
/**
 * What a large fleet is read from dies young: with Node's own default, reading it takes less time, and no more memory.
 */
const YOUNG_MB: Readonly<Record<string, number>> = { console: 16 };

const RESTARTS_PER_MINUTE = 5;
const RESTART_AFTER_MS = 500;

export interface ChildPlan {
  readonly role: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * This program in another role, with a channel on which it stops when we do. After it was ready, a child that dies is
 * restarted, at most five times a minute: its state is on the hub.
 */
export class Child {
  readonly #reached = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #restarts: number[] = [];
  #process: ChildProcess;
  #restart: NodeJS.Timeout | undefined;
  #failure: string | undefined;
  #isStopping = false;
  #hasGivenUp = false;

  constructor(readonly plan: ChildPlan) {
    this.#process = this.#spawn();
  }

  /** Why it ended permanently; undefined while it runs or will be restarted. */
  get failure(): string | undefined {
    return this.#hasGivenUp ? (this.#failure ?? `The ${this.plan.role} process ended.`) : undefined;
  }

  /** Resolves when the child reports it; rejects with `StartFailure` when it ended permanently. */
  reached(milestone: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const isOver = this.#reached.has(milestone) || this.failure !== undefined;
        if (!isOver) return;
        this.#listeners.delete(check);
        if (this.#reached.has(milestone)) resolve();
        else reject(new StartFailure(this.failure));
      };
      this.#listeners.add(check);
      check();
    });
  }

  /** Called at each milestone and when the child ended permanently. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** From now on its end is expected: a signal to the whole group may reach it before ours. */
  willStop(): void {
    this.#isStopping = true;
    clearTimeout(this.#restart);
  }

  /** Stops it, and kills it at `killAt` (milliseconds since epoch). Returns whether it had to be killed. */
  async stop(killAt: number): Promise<boolean> {
    this.willStop();
    const current = this.#process;
    if (current.pid === undefined || current.exitCode !== null || current.signalCode !== null) return false;
    const ended = new Promise<void>((resolve) => current.once("exit", () => resolve()));
    if (current.connected) current.disconnect();
    let killed = false;
    const timer = setTimeout(
      () => {
        killed = current.kill("SIGKILL");
      },
      Math.max(0, killAt - Date.now()),
    );
    await ended;
    clearTimeout(timer);
    return killed;
  }

  #spawn(): ChildProcess {
    const { role, args, env } = this.plan;
    const child = fork(process.argv[1] ?? "", [role, ...args], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      execArgv: [...process.execArgv, `--max-semi-space-size=${YOUNG_MB[role] ?? USUAL_YOUNG_MB}`],
      env: { ...process.env, ...env },
    });
    child.on("message", (raw) => this.#hear(raw));
    child.once("error", () => this.#ended());
    child.once("exit", () => this.#ended());
    return child;
  }

  #hear(raw: unknown): void {
    const message = ChildMessage.parse(raw);
    if (message.type === "failed") this.#failure = message.message;
    else this.#reached.add(message.name);
    this.#notify();
  }

  #ended(): void {
    if (this.#isStopping) return;
    const now = Date.now();
    this.#restarts.push(now);
    const recent = this.#restarts.filter((at) => now - at < 60_000);
    if (this.#reached.has("ready") && recent.length <= RESTARTS_PER_MINUTE) {
      process.stderr.write(`The ${this.plan.role} process ended; starting it again.\n`);
      this.#restart = setTimeout(() => {
        this.#process = this.#spawn();
      }, RESTART_AFTER_MS);
      return;
    }
    this.#hasGivenUp = true;
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
