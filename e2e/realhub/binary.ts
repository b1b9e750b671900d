import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const SOURCE = import.meta.dirname;
const SOURCE_FILES = ["go.mod", "go.sum", "main.go"];
const MIN_GO = [1, 25] as const;
/** A machine with two cores takes five minutes the first time. */
const BUILDS_WITHIN_MS = 30 * 60_000;

const runFile = promisify(execFile);

/** Says in one sentence what is needed to have a real hub. */
export class NoGo extends Error {}

/**
 * The path of the control plane's program, built now where the cache has none for this source. The cache is outside the
 * repository: `REALHUB_CACHE`, else a folder of the user's own. Throws `NoGo` without Go, with one that is too old, or
 * without a way to its modules.
 */
export async function realHubBinary(onNews: (message: string) => void = () => undefined): Promise<string> {
  const path = binaryPath();
  if (existsSync(path)) return path;
  await checkGo();
  onNews("Building a Kubernetes control plane; the first time takes about five minutes on two cores.");
  await mkdir(dirname(path), { recursive: true });
  await download();
  const unfinished = `${path}.${process.pid}`;
  await runFile("go", ["build", "-trimpath", "-buildvcs=false", "-ldflags", linkerFlags(), "-o", unfinished, "."], {
    cwd: SOURCE,
    env: { ...process.env, CGO_ENABLED: "0" },
    timeout: BUILDS_WITHIN_MS,
  });
  await rename(unfinished, path);
  return path;
}

/** Where the program is, if it was built before. */
export function builtRealHub(): string | undefined {
  const path = binaryPath();
  return existsSync(path) ? path : undefined;
}

function binaryPath(): string {
  return join(cacheFolder(), sourceHash(), "realhub");
}

/** Go's modules come from the network, which a machine may not have. */
async function download(): Promise<void> {
  await runFile("go", ["mod", "download"], { cwd: SOURCE, timeout: BUILDS_WITHIN_MS }).catch((cause: unknown) => {
    throw new NoGo("A real hub is built of Go modules, and they could not be fetched.", { cause });
  });
}

async function checkGo(): Promise<void> {
  const { stdout } = await runFile("go", ["env", "GOVERSION"], { cwd: homedir() }).catch((cause: unknown) => {
    throw new NoGo(`A real hub needs Go ${MIN_GO.join(".")} or newer, and there is no Go on PATH.`, { cause });
  });
  const [major = 0, minor = 0] = stdout.trim().replace(/^go/, "").split(".").map(Number);
  if (major > MIN_GO[0] || (major === MIN_GO[0] && minor >= MIN_GO[1])) return;
  throw new NoGo(`A real hub needs Go ${MIN_GO.join(".")} or newer; this machine has ${stdout.trim()}.`);
}

/** Without a version kube-apiserver reports one that kubectl cannot read. */
function linkerFlags(): string {
  const version = /^\s*k8s\.io\/kubernetes v(\d+)\.(\d+)\.(\d+)/m.exec(readFileSync(join(SOURCE, "go.mod"), "utf8"));
  if (!version) throw new Error("e2e/realhub/go.mod names no version of k8s.io/kubernetes");
  const [, major, minor, patch] = version;
  const facts = [`gitVersion=v${major}.${minor}.${patch}`, `gitMajor=${major}`, `gitMinor=${minor}`];
  const packages = ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"];
  return ["-s", "-w", ...packages.flatMap((name) => facts.map((fact) => `-X ${name}.${fact}`))].join(" ");
}

function cacheFolder(): string {
  return process.env.REALHUB_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "flotilla-realhub");
}

function sourceHash(): string {
  const hash = createHash("sha256");
  for (const name of SOURCE_FILES) hash.update(readFileSync(join(SOURCE, name)));
  return hash.digest("hex").slice(0, 16);
}
