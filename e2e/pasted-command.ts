import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const SERVER = join(dirname(import.meta.dirname), "dist/main.mjs");

/** A cluster that joins by a command as somebody pastes it. */
export interface PastedCommand {
  /** What it has printed so far. */
  output(): string;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  /** Ends it, if it has not ended. */
  stop(): Promise<void>;
}

/** Runs the text in a shell in which `clusteradm join` is a simulated cluster's agent. */
export async function paste(text: string): Promise<PastedCommand> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-pasted-"));
  const script = `clusteradm() { shift; exec "${process.execPath}" "${SERVER}" demo-join "$@"; }\n${text}`;
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn" } as const;
  const child = spawn("bash", ["-c", script], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = printed(child);
  const ended = once(child, "exit").then(([code]) => code as number | null); // null: by a signal
  return {
    output,
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function printed(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  return () => text;
}
