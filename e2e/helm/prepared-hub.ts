import { delimiter, dirname, join } from "node:path";
import { stringify } from "yaml";
import { installCrds } from "@/e2e/realhub/install-crds";
import { startRealHub } from "@/e2e/realhub/start";
import { type Program, program } from "./helm";
import { operatorCrdFiles } from "./operator-crds";
import { KEPT_DASHBOARDS } from "./variants";

/** Admits only pods that Pod Security calls restricted. */
export const RESTRICTED = "restricted-pods";

/** A real kube-apiserver that has what the chart's objects need, and the programs that people use on it. */
export interface PreparedHub {
  /** A folder of the hub's own. */
  readonly folder: string;
  readonly helm: Program;
  readonly kubectl: Program;
  /** Which finds both. */
  readonly shell: Program;
  stop(): Promise<void>;
}

/** Resolves when it serves OCM's kinds and those of gateway-api and prometheus-operator. */
export async function startPreparedHub(helmPath: string): Promise<PreparedHub> {
  const hub = await startRealHub({ onNews: console.log });
  try {
    const folder = dirname(hub.kubeconfig);
    const env = { KUBECONFIG: hub.kubeconfig, HOME: folder };
    const kubectl = program(join(hub.bin, "kubectl"), env);
    await installCrds(hub.kubeconfig);
    const crds = (await operatorCrdFiles()).flatMap((file) => ["--filename", file]);
    await succeeds(kubectl, ["apply", "--server-side", ...crds]);
    await succeeds(kubectl, ["wait", "--for=condition=Established", "--timeout=30s", ...crds]);
    await succeeds(kubectl, ["apply", "--server-side", "--filename", "-"], namespaces());
    const shell = program("/bin/sh", { ...env, PATH: [hub.bin, dirname(helmPath), process.env.PATH].join(delimiter) });
    return { folder, helm: program(helmPath, env), kubectl, shell, stop: hub.stop };
  } catch (error) {
    await hub.stop();
    throw error;
  }
}

/** Its output; throws what it says unless it ends with 0. */
export async function succeeds(run: Program, args: readonly string[], input = ""): Promise<string> {
  const { code, out, err } = await run(args, input);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${err}`);
  return out;
}

function namespaces(): string {
  const modes = ["enforce", "warn"].map((mode) => [`pod-security.kubernetes.io/${mode}`, "restricted"]);
  const labels = Object.fromEntries(modes);
  return ["flotilla-system", RESTRICTED, KEPT_DASHBOARDS.namespace]
    .map((name) => stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name, labels } }))
    .join("---\n");
}
