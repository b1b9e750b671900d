import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { passedVariables } from "@/server/env";

/** What Helm answered, or why there is no answer. */
export type HelmAnswer =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly why: "absent" | "too-slow" | "too-long" | "failed"; readonly message: string };

interface HelmRun {
  /** The program: a path, or a name to look for. */
  readonly program: string;
  readonly args: readonly string[];
  readonly input?: string;
  /** In its home, by their paths there; only we can read them. */
  readonly files?: Readonly<Record<string, string>>;
  /** What it does before that, in the same home; each must succeed. */
  readonly before?: readonly Pick<HelmRun, "args" | "input">[];
  /** Texts that are cut from what it says, unless they are short. */
  readonly secrets?: readonly string[];
  readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = { ms: 30_000, bytes: 4_000_000 };
const MAX_MESSAGE = 1_000;

/** Of ours it sees where programs are and by which proxy others are reached. */
const PASSED = ["PATH", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR"];

/**
 * Runs Helm without a shell, with a home of its own that is removed afterwards: no kubeconfig, no plugin, no credential
 * and no cache of ours or of an earlier run. It is ended when it takes too long or says too much.
 */
export async function runHelm({ before = [], files = {}, secrets = [], ...run }: HelmRun): Promise<HelmAnswer> {
  const home = await mkdtemp(join(tmpdir(), "flotilla-helm-"));
  try {
    for (const [path, content] of Object.entries(files)) await writePrivate(join(home, path), content);
    for (const step of before) {
      const answer = await runIn(home, { ...run, ...step });
      if (!answer.ok) return withoutSecrets(answer, secrets);
    }
    return withoutSecrets(await runIn(home, run), secrets);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function writePrivate(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600 });
}

function runIn(home: string, { program, args, input = "", limits }: HelmRun): Promise<HelmAnswer> {
  const { ms, bytes } = { ...LIMITS, ...limits };
  return new Promise<HelmAnswer>((resolve) => {
    const options = {
      cwd: home,
      // Types of Next want NODE_ENV, which Helm does not.
      env: environmentIn(home) as unknown as NodeJS.ProcessEnv,
      timeout: ms,
      killSignal: "SIGKILL",
      maxBuffer: bytes,
      windowsHide: true,
    } as const;
    const child = execFile(program, args, options, (error, out, err) => {
      resolve(error ? failure(error, err, { ms, bytes }) : { ok: true, output: out });
    });
    // It may end before it has read all.
    child.stdin?.on("error", () => undefined).end(input);
  });
}

/** What is shorter may be part of any word, and would be found out by what is missing there. */
const MIN_CUT = 12;

/** Helm says no password that it was given; should it ever, it goes no further. */
function withoutSecrets(answer: HelmAnswer, secrets: readonly string[]): HelmAnswer {
  if (answer.ok) return answer;
  const cut = secrets.filter(({ length }) => length >= MIN_CUT);
  return { ...answer, message: cut.reduce((text, secret) => text.replaceAll(secret, "…"), answer.message) };
}

function environmentIn(home: string) {
  return {
    ...passedVariables(PASSED),
    HOME: home,
    HELM_CACHE_HOME: join(home, "cache"),
    HELM_CONFIG_HOME: join(home, "config"),
    HELM_DATA_HOME: join(home, "data"),
    HELM_PLUGINS: join(home, "plugins"),
  };
}

interface Failure extends Error {
  readonly code?: string | number | null | undefined;
  readonly killed?: boolean | undefined;
}

function failure(error: Failure, err: string, { ms, bytes }: typeof LIMITS): HelmAnswer {
  const no = (why: Exclude<HelmAnswer, { ok: true }>["why"], message: string) => ({ ok: false, why, message }) as const;
  if (error.code === "ENOENT" || error.code === "EACCES") return no("absent", "Helm is not where the console runs.");
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return no("too-long", `The chart renders to more than ${bytes.toLocaleString("en")} characters.`);
  if (error.killed) return no("too-slow", `Helm was ended: it took more than ${ms / 1_000} seconds.`);
  const problem = err.trim().replace(/^Error: /, "");
  return no("failed", problem === "" ? "Helm failed without a word." : problem.slice(0, MAX_MESSAGE));
}
