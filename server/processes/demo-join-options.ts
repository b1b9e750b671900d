import { parseArgs } from "node:util";
import { StartFailure } from "@/server/errors";

export interface DemoJoinOptions {
  readonly token: string;
  /** `https://host:port`. */
  readonly server: string;
  readonly cluster: string;
  readonly caFile: string | undefined;
}

const TAKES =
  "demo:join takes what clusteradm join takes: --hub-token TOKEN, --hub-apiserver URL and --cluster-name NAME, and --ca-file FILE";

/** The flags of `clusteradm join` that say where and as what a cluster joins. Throws `StartFailure` for anything else. */
export function readDemoJoinOptions(args: readonly string[]): DemoJoinOptions {
  const values = parse(args);
  const { "ca-file": caFile, "cluster-name": cluster, "hub-apiserver": server, "hub-token": token } = values;
  if (token === undefined || server === undefined || cluster === undefined) throw new StartFailure(`${TAKES}.`);
  if (!server.startsWith("https://")) throw new StartFailure("--hub-apiserver begins with https://.");
  return { token, server, cluster, caFile };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        "hub-token": { type: "string" },
        "hub-apiserver": { type: "string" },
        "cluster-name": { type: "string" },
        "ca-file": { type: "string" },
        // Nothing else is waited for: it runs until it is stopped.
        wait: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    throw new StartFailure(`${TAKES}; ${cause instanceof Error ? cause.message : "unknown option"}`, { cause });
  }
}
