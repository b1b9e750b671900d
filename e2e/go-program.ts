import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { isRecentGo, MIN_GO } from "@/.ci/go.mjs";

/** A machine with two cores takes five minutes the first time. */
const BUILDS_WITHIN_MS = 30 * 60_000;

const runFile = promisify(execFile);

/** Says in one sentence what is needed to have a program that is built with Go. */
export class NoGo extends Error {}

/** A program of Go modules that tests run. */
interface GoProgram {
  readonly name: string;
  /** As a sentence about what it needs begins: "A real hub". */
  readonly subject: string;
  /** Where its go.mod is. */
  readonly folder: string;
  /** In that folder: another content of these is another program. */
  readonly files: readonly string[];
  /** Of its main function. */
  readonly package: string;
  /** What the linker writes into variables, by their names. */
  readonly variables: () => Readonly<Record<string, string>>;
  readonly onBuild: () => void;
}

/**
 * The path of the program, built now where the cache has none for this source. The cache is outside the repository:
 * `REALHUB_CACHE`, else a folder of the user's own. Throws `NoGo` without Go, with one that is too old, or without a
 * way to its modules.
 */
export async function goProgram(program: GoProgram): Promise<string> {
  const path = goProgramPath(program);
  if (existsSync(path)) return path;
  const { subject, folder, package: main, variables, onBuild } = program;
  await checkGo(subject);
  onBuild();
  await mkdir(dirname(path), { recursive: true });
  await download(subject, folder);
  const unfinished = `${path}.${process.pid}`;
  const set = Object.entries(variables()).map(([name, value]) => `-X ${name}=${value}`);
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags", ["-s", "-w", ...set].join(" ")];
  await runFile("go", ["build", ...flags, "-o", unfinished, main], {
    cwd: folder,
    env: { ...process.env, CGO_ENABLED: "0" },
    timeout: BUILDS_WITHIN_MS,
  });
  await rename(unfinished, path);
  return path;
}

/** Where the program is once it is built. */
export function goProgramPath({ name, folder, files }: Pick<GoProgram, "name" | "folder" | "files">): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(folder, file)));
  return join(cacheFolder(), hash.digest("hex").slice(0, 16), name);
}

/** Go's modules come from the network, which a machine may not have. */
async function download(subject: string, folder: string): Promise<void> {
  await runFile("go", ["mod", "download"], { cwd: folder, timeout: BUILDS_WITHIN_MS }).catch((cause: unknown) => {
    throw new NoGo(`${subject} is built of Go modules, and they could not be fetched.`, { cause });
  });
}

async function checkGo(subject: string): Promise<void> {
  const { stdout } = await runFile("go", ["env", "GOVERSION"], { cwd: homedir() }).catch((cause: unknown) => {
    throw new NoGo(`${subject} needs Go ${MIN_GO.join(".")} or newer, and there is no Go on PATH.`, { cause });
  });
  if (isRecentGo(stdout)) return;
  throw new NoGo(`${subject} needs Go ${MIN_GO.join(".")} or newer; this machine has ${stdout.trim()}.`);
}

function cacheFolder(): string {
  return process.env.REALHUB_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "flotilla-realhub");
}
