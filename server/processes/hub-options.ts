import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { StartFailure } from "@/server/errors";

/** Options of a process that works on one hub, all of it or one part of it. */
export interface HubOptions<Part extends string> {
  /** Path of a kubeconfig; undefined for what the environment names. */
  readonly kubeconfig: string | undefined;
  /** The part; all of them without. */
  readonly only: Part | undefined;
  readonly help: boolean;
}

/** `takes` begins the sentence that says which options there are: "doctor takes". Throws `StartFailure` for anything unknown. */
export function readHubOptions<Part extends string>(
  args: readonly string[],
  { takes, parts }: { readonly takes: string; readonly parts: readonly Part[] },
): HubOptions<Part> {
  const { kubeconfig, only: name, help } = parse(args, takes);
  if (kubeconfig === "") throw new StartFailure("--kubeconfig needs the path of a file.");
  if (kubeconfig !== undefined && !existsSync(kubeconfig))
    throw new StartFailure(`There is no kubeconfig at ${kubeconfig}.`);
  const only = parts.find((each) => each === name);
  if (name !== undefined && only === undefined)
    throw new StartFailure(`--only takes ${parts.join(" or ")}; it is "${name}".`);
  return { kubeconfig, only, help };
}

function parse(args: readonly string[], takes: string) {
  try {
    const options = {
      kubeconfig: { type: "string" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown option";
    throw new StartFailure(`${takes} --kubeconfig FILE, --only PART and --help; ${why}`, { cause });
  }
}
