import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RealHub } from "@/e2e/realhub/start";

const run = promisify(execFile);
const WRITE_VERBS = new Set(["POST", "PUT", "PATCH", "DELETE", "APPLY"]);
/** Kinds that an add-on manager writes; leases and what the control plane does for itself do not count. */
const COUNTED = new Set([
  "clustermanagementaddons",
  "managedclusteraddons",
  "manifestworks",
  "roles",
  "rolebindings",
  "serviceaccounts",
  "controllerrevisions",
  "certificatesigningrequests",
]);

export interface Writes {
  /** All that were answered, conflicts too. */
  readonly writes: number;
  readonly conflicts: number;
}

/** As the API server counts them since it started. */
export async function countWrites({ bin, kubeconfig }: Pick<RealHub, "bin" | "kubeconfig">): Promise<Writes> {
  const { stdout } = await run(join(bin, "kubectl"), ["--kubeconfig", kubeconfig, "get", "--raw", "/metrics"], {
    maxBuffer: 2 ** 27,
  });
  let writes = 0;
  let conflicts = 0;
  for (const line of stdout.split("\n")) {
    const [, labels = "", count] = /^apiserver_request_total\{(.*)\} (\S+)$/.exec(line) ?? [];
    if (!count || !WRITE_VERBS.has(label(labels, "verb")) || !COUNTED.has(label(labels, "resource"))) continue;
    writes += Number(count);
    if (label(labels, "code") === "409") conflicts += Number(count);
  }
  return { writes, conflicts };
}

function label(labels: string, name: string): string {
  return new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? "";
}
