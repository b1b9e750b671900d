import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";

export const ROOT = dirname(dirname(import.meta.dirname));
const SERVER = join(ROOT, "dist/main.mjs");
const STOPS_WITHIN_MS = 5_000;

/** One role of the program that is built, as a parent would start it. It never outlives the process that started it. */
export class RoleProcess {
  readonly #child: ChildProcess;
  readonly #reached = new Set<string>();
  #text = "";

  constructor(
    readonly role: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    /** Of Node. */
    flags: readonly string[] = [],
  ) {
    const own: NodeJS.ProcessEnv = { NODE_ENV: "production", LOG_LEVEL: "info" };
    this.#child = fork(SERVER, [role, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...own, ...env },
      execArgv: [...flags],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        this.#text += chunk;
      });
    }
    this.#child.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null) return;
      if ("name" in message && typeof message.name === "string") this.#reached.add(message.name);
      if ("message" in message) this.#text += `${message.message}\n`;
    });
    const kill = () => void this.#child.kill("SIGKILL");
    process.once("exit", kill);
    this.#child.once("exit", () => process.off("exit", kill));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  output(): string {
    return this.#text;
  }

  hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resolves once the role says so; throws with what it printed when it ends before, or the signal fires. */
  async reached(milestone: string, signal: AbortSignal, pollMs = 50): Promise<void> {
    while (!this.#reached.has(milestone)) {
      if (this.hasEnded() || signal.aborted) throw new Error(`${this.role} was not ready; it printed\n${this.#text}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  /** Resolves when it has ended by itself; throws unless that was with code 0. */
  async ended(): Promise<void> {
    if (!this.hasEnded()) await once(this.#child, "exit");
    if (this.#child.exitCode !== 0) throw new Error(`${this.role} failed; it printed\n${this.#text}`);
  }

  /** Throws unless it ends in time, with code 0. */
  async stop(): Promise<void> {
    if (!this.hasEnded()) {
      const ended = once(this.#child, "exit");
      const timer = setTimeout(() => this.#child.kill("SIGKILL"), STOPS_WITHIN_MS);
      this.#child.disconnect();
      await ended;
      clearTimeout(timer);
    }
    if (this.#child.exitCode === 0) return;
    const ending = `code ${this.#child.exitCode}, signal ${this.#child.signalCode}`;
    throw new Error(`${this.role} did not stop cleanly (${ending}); it printed\n${this.#text}`);
  }
}
