import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { demoFiles } from "@/server/processes/demo-files";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { freePorts } from "./free-ports";
import { RoleProcess } from "./realhub/role-process";
import { type RoundRobin, roundRobin } from "./round-robin";
import type { RunningDemo } from "./running-demo";

const READY_WITHIN_MS = 60_000;

/** Consoles on the hub of a demo, behind a balancer that sends each request to the next one. */
export interface SeveralConsoles extends Omit<RoundRobin, "close"> {
  /** As when its node goes: no one is told. By the name that its streams begin with. */
  kill(name: string): void;
  output(): string;
  stop(): Promise<void>;
}

/** Resolves when all of them serve. The demo's own console stays, and gets none of the requests. */
export async function severalConsoles({ kubeconfig }: RunningDemo, count = 3): Promise<SeveralConsoles> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-consoles-"));
  await writeSecrets(folder, count);
  const [peerPort = 0, ...ports] = await freePorts(count + 1);
  const files = demoFiles(dirname(kubeconfig));
  const consoles = new Map(
    ports.map((port, index) => {
      const number = index + 1;
      const env = {
        LOG_LEVEL: "warn",
        KUBECONFIG: files.consoleConfig,
        DEMO_ACCOUNTS: files.accounts,
        HOST: "127.0.0.1",
        PORT: String(port),
        KEYS_DIR: join(folder, "keys"),
        PEER_NAME: `console-${number}`,
        PEERS: `127.0.0.{number}:${peerPort}`,
        PEER_HOST: `127.0.0.${number}`,
        PEER_PORT: String(peerPort),
        PEER_CERTS: join(folder, "certificates"),
      };
      return [`console-${number}`, new RoleProcess("console", [], env)];
    }),
  );
  const stop = async () => {
    await Promise.all([...consoles.values()].map((console) => console.stop().catch(() => undefined)));
    await rm(folder, { recursive: true });
  };
  try {
    await Promise.all(ports.map((port) => ready(port, AbortSignal.timeout(READY_WITHIN_MS))));
    const { close, ...balancer } = await roundRobin(ports);
    return {
      ...balancer,
      kill: (name) => process.kill(consoles.get(name)?.pid ?? Number.NaN, "SIGKILL"),
      output: () => [...consoles].map(([name, console]) => `${name}:\n${console.output()}`).join("\n"),
      stop: () => close().then(stop),
    };
  } catch (cause) {
    const printed = [...consoles.values()].map((console) => console.output()).join("\n");
    await stop();
    throw new Error(`the consoles were not ready; they printed\n${printed}`, { cause });
  }
}

async function writeSecrets(folder: string, count: number): Promise<void> {
  await mkdir(join(folder, "keys"));
  for (const name of ["activity", "identity", "peers"])
    await writeFile(join(folder, "keys", name), randomBytes(24).toString("hex"));
  const sign = await peerAuthority();
  const { ca, cert, key } = await sign(Array.from({ length: count }, (_, index) => `127.0.0.${index + 1}`));
  await mkdir(join(folder, "certificates"));
  for (const [name, text] of [
    ["ca.crt", ca],
    ["tls.crt", cert],
    ["tls.key", key],
  ] as const)
    await writeFile(join(folder, "certificates", name), text);
}

async function ready(port: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
    });
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
