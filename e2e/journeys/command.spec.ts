import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";

const SERVER = join(dirname(dirname(import.meta.dirname)), "dist/main.mjs");
/** Of a machine that has much to do besides. */
const ENDS_WITHIN_MS = 30_000;

interface Ending {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the program to its end. */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = process.cwd(),
): Promise<Ending> {
  const child = spawn(process.execPath, [SERVER, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(child, "close", { signal: AbortSignal.timeout(ENDS_WITHIN_MS) });
  return { code, output };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  return port;
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-"));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function expectOneSentence({ code, output }: Ending, text: RegExp): void {
  expect(output.trimEnd()).toMatch(text);
  expect(output.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

test("a taken port is one sentence and exit code 1", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const port = String(portOf(taken));
  expectOneSentence(
    await run(["demo"], { PORT: port }),
    new RegExp(`^Port ${port} is taken; set PORT to another one\\.$`),
  );
  taken.close();
});

test("a folder that cannot be written is one sentence and exit code 1", async () => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, ".demo"), "in the way");
    expectOneSentence(await run(["demo"], { PORT: String(await freePort()) }, folder), /cannot be written\.$/);
  });
});

for (const [name, args] of [
  ["a number of clusters that is none", ["demo", "--clusters", "many"]],
  ["no clusters at all", ["demo", "--clusters", "0"]],
  ["an option that there is not", ["demo", "--cluster", "5"]],
] as const) {
  test(`${name} is one sentence and exit code 1`, async () => {
    expectOneSentence(await run(args), /--clusters/);
  });
}

test("a start without a hub says what to set", async () => {
  await inFolder(async (folder) => {
    expectOneSentence(await run(["console"], { KUBECONFIG: join(folder, "none"), PORT: "0" }), /kubeconfig/);
  });
});

for (const role of ["demo", "console", "controllers", "demo-hub"]) {
  for (const afterMs of [0, 50, 150, 400]) {
    test(`${role} ends when the process that started it has gone after ${afterMs} ms`, async () => {
      await inFolder(async (folder) => {
        const env = {
          ...process.env,
          LOG_LEVEL: "silent",
          PORT: String(await freePort()),
          KUBECONFIG: join(folder, "none"),
        };
        const child = fork(SERVER, [role], { env, stdio: "ignore" });
        const ended = once(child, "exit", { signal: AbortSignal.timeout(ENDS_WITHIN_MS) });
        setTimeout(() => child.connected && child.disconnect(), afterMs);
        const [, signal] = await ended;
        expect(signal).toBeNull();
      });
    });
  }
}

test("a role that there is not prints the roles", async () => {
  const { code, output } = await run(["serve"]);
  expect(output).toContain("controllers");
  expect(code).toBe(2);
});
