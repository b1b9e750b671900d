import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildProgram } from "./build-program";
import { fleetObjects } from "./fleet-objects";
import type { FleetSize } from "./fleet-size";
import type { HubAddress, HubUsage } from "./hub-address";

const ROOT = dirname(dirname(import.meta.dirname));
const FOLDER = join(ROOT, "dist/bench");
/**
 * The first as the demo starts its processes; the second so that what does not fit fails here as on a machine with 4
 * GiB.
 */
const NODE_FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=4096"];

export interface HubProcess {
  readonly address: HubAddress;
  /** From the start of the process until every object was there and it listened. */
  readonly readySeconds: number;
  usage(): Promise<HubUsage>;
  stop(): Promise<void>;
}

/** Makes the program again, as the product is made. */
export function buildHubProgram(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  buildProgram("e2e/bench/hub-program.ts", "dist/bench");
}

/** A fleet in one file, as kubectl prints it: its path. */
export function writeFleetFile(size: FleetSize): string {
  const path = join(FOLDER, `fleet-${size.clusters}x${size.addOns}.json`);
  const items = Array.from(fleetObjects(size), ({ object, status }) => ({ ...object, status }));
  writeFileSync(path, JSON.stringify({ apiVersion: "v1", kind: "List", items }));
  return path;
}

/** With the fleet that `file` has; without one it comes by requests. */
export async function startHubProcess(
  which: "hub" | "bare",
  { clusters, addOns }: FleetSize,
  file?: string,
): Promise<HubProcess> {
  const start = performance.now();
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn" };
  const child = fork(
    join(FOLDER, "program.mjs"),
    [which, String(clusters), String(addOns), ...(file === undefined ? [] : [file])],
    {
      execArgv: NODE_FLAGS,
      env,
    },
  );
  // What it says has the type that the program gives it.
  const address = (await nextMessage(child)) as HubAddress;
  const readySeconds = (performance.now() - start) / 1000;
  return {
    address,
    readySeconds,
    async usage() {
      child.send("usage");
      return (await nextMessage(child)) as HubUsage;
    },
    async stop() {
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(child, "exit", { signal }).then(([code, ending]) => {
      throw new Error(`the hub of a benchmark ended with ${code ?? ending}`);
    });
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message;
  } finally {
    waiting.abort();
  }
}
