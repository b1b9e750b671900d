import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ENDS_WITHIN_MS = 25_000;
const run = promisify(execFile);

/** Whether there is a kubectl to try. */
export const HAS_KUBECTL = Boolean(process.env.CONTRACT_KUBECTL);

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Kubectl = (text: string, rest?: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Run>;

/**
 * The kubectl of `CONTRACT_KUBECTL` in a namespace: `words` are split at blanks, `rest` is not. It has a home of its
 * own.
 */
export async function kubectlIn(namespace: string) {
  const { CONTRACT_KUBECTL = "", CONTRACT_KUBECONFIG = "" } = process.env;
  const home = await mkdtemp(join(tmpdir(), "flotilla-kubectl-"));
  const kubectl: Kubectl = async (text, rest = [], env = {}) => {
    const args = ["--kubeconfig", CONTRACT_KUBECONFIG, "-n", namespace, ...text.split(" "), ...rest];
    try {
      const { stdout, stderr } = await run(CONTRACT_KUBECTL, args, {
        env: { ...process.env, HOME: home, ...env },
        timeout: ENDS_WITHIN_MS,
      });
      return { code: 0, out: stdout, err: stderr };
    } catch (error) {
      // What execFile rejects with has all of it.
      const {
        code,
        stdout = "",
        stderr = String(error),
      } = error as { code?: unknown; stdout?: string; stderr?: string };
      return { code: typeof code === "number" ? code : -1, out: stdout, err: stderr };
    }
  };
  return {
    kubectl,
    /** What it prints; rejects with what it complains of. */
    async printed(...call: Parameters<Kubectl>): Promise<string> {
      const { code, out, err } = await kubectl(...call);
      if (code !== 0) throw new Error(`kubectl ${call[0]} ${call[1]?.join(" ") ?? ""} ended with ${code}: ${err}`);
      return out;
    },
    async file(name: string, content: object | string): Promise<string> {
      const path = join(home, name);
      await writeFile(path, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o700 });
      return path;
    },
    /** Runs a text in a shell whose kubectl knows the hub as this context; rejects if it ends with anything but 0. */
    async shell(text: string, context: string): Promise<string> {
      const config = join(home, "context");
      const own = [`--kubeconfig=${config}`, "config"];
      await writeFile(config, (await kubectl("config view --raw --flatten --minify")).out);
      const { stdout: current } = await run(CONTRACT_KUBECTL, [...own, "current-context"]);
      if (current.trim() !== context) await run(CONTRACT_KUBECTL, [...own, "rename-context", current.trim(), context]);
      const define = `kubectl() { "$CONTRACT_KUBECTL" "$@"; }`;
      const env = { ...process.env, HOME: home, KUBECONFIG: config, CONTRACT_KUBECTL };
      return (await run("bash", ["-euc", `${define}\n${text}`], { env, timeout: ENDS_WITHIN_MS })).stdout;
    },
    discard: () => rm(home, { recursive: true, force: true }),
  };
}
