import { readFile } from "node:fs/promises";
import { lonelyProfile } from "@/server/demo/fleet/fleet-profiles";
import { runJoiningAgent } from "@/server/demo/fleet/joining-agent";
import { StartFailure } from "@/server/errors";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import type { Life } from "./child";
import { readDemoJoinOptions } from "./demo-join-options";

/** One simulated cluster that joins a hub by a token, as `clusteradm join` has a real one do. Reports "ready" once it asks. */
export async function runDemoJoinRole(args: readonly string[], { announce, milestone, signal }: Life): Promise<void> {
  const { caFile, cluster, server, token } = readDemoJoinOptions(args);
  const ca = caFile === undefined ? undefined : await fileText(caFile);
  const onStep = (step: string) => {
    announce(`${step}\n`);
    milestone("ready");
  };
  try {
    const endpoint = { server, ...(ca === undefined ? {} : { ca }) };
    await runJoiningAgent({ endpoint, token, profile: lonelyProfile(cluster), signal, onStep });
  } catch (cause) {
    if (cause instanceof HubUnreachable)
      throw new StartFailure(`The hub at ${server} cannot be reached: ${cause.message}.`, { cause });
    if (cause instanceof HubError) throw new StartFailure(`The hub at ${server} refuses: ${cause.message}`, { cause });
    throw cause;
  }
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new StartFailure(`${path} cannot be read.`, { cause });
  }
}
