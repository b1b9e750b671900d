import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { goProgram } from "@/e2e/go-program";

const FOLDER = import.meta.dirname;
export const ROOT = join(FOLDER, "../..");
export const CHART = join(ROOT, "deploy/chart");
const ENDS_WITHIN_MS = 60_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** What a program answered. It never throws for a code other than 0. */
export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export type Program = (args: readonly string[], input?: string) => Promise<Answer>;

/** The path of Helm's own program. Throws `NoGo` where it cannot be built. */
export function helmBinary(onNews: (message: string) => void): Promise<string> {
  return goProgram({
    name: "helm",
    subject: "Helm",
    folder: FOLDER,
    files: ["go.mod", "go.sum"],
    package: "helm.sh/helm/v3/cmd/helm",
    variables: () => ({ "helm.sh/helm/v3/internal/version.version": version() }),
    onBuild: () => onNews("Building Helm; the first time takes about three minutes on two cores."),
  });
}

/** `env` is all that it sees of ours beside PATH: no plugins, no repositories, no kubeconfig of the machine. */
export function program(path: string, env: Readonly<Record<string, string>>): Program {
  return (args, input = "") =>
    new Promise((resolve) => {
      const { NODE_ENV, PATH } = process.env;
      const options = { timeout: ENDS_WITHIN_MS, maxBuffer: MAX_OUTPUT, env: { NODE_ENV, PATH, ...env } };
      const child = execFile(path, args, options, (error, out, err) => {
        const code = typeof error?.code === "number" ? error.code : 1;
        resolve({ code: error ? code : 0, out, err: error && err === "" ? error.message : err });
      });
      child.stdin?.on("error", () => undefined).end(input);
    });
}

function version(): string {
  const [, found] = /helm\.sh\/helm\/v3 (v\S+)/.exec(readFileSync(join(FOLDER, "go.mod"), "utf8")) ?? [];
  if (found === undefined) throw new Error("e2e/helm/go.mod names no version of helm.sh/helm/v3");
  return found;
}
