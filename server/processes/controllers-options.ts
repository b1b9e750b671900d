import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { StartFailure } from "@/server/errors";

export interface ControllersOptions {
  /** Path of a kubeconfig; undefined for what the environment names. */
  readonly kubeconfig: string | undefined;
  readonly help: boolean;
}

export const CONTROLLERS_USAGE = `npm run controllers -- [--kubeconfig FILE]

Runs Flotilla's add-on manager alone on a hub of Open Cluster Management, until Ctrl-C. Of several, one leads.

  --kubeconfig FILE  the hub; else what KUBECONFIG names, else ~/.kube/config, else the pod's service account
  --help             this text

  ADDON_MANAGER=own  manages only add-ons whose lifecycle annotation is "flotilla" (the default)
  ADDON_MANAGER=all  manages all add-ons that OCM's own manager would: only where that one does not run
  ADDON_MANAGER=off  manages none
  CSR_GRPC_SERVER=trusted  approves add-on certificates that the hub's gRPC server requests for a cluster
  HEALTH_PORT=8081   serves /healthz, /readyz and /metrics there, on HEALTH_HOST (127.0.0.1)
`;

/** Throws `StartFailure` for anything unknown. */
export function readControllersOptions(args: readonly string[]): ControllersOptions {
  const { kubeconfig, help } = parse(args);
  if (kubeconfig === "") throw new StartFailure("--kubeconfig needs the path of a file.");
  if (kubeconfig !== undefined && !existsSync(kubeconfig))
    throw new StartFailure(`There is no kubeconfig at ${kubeconfig}.`);
  return { kubeconfig, help };
}

function parse(args: readonly string[]) {
  try {
    const options = { kubeconfig: { type: "string" }, help: { type: "boolean", default: false } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown option";
    throw new StartFailure(`The controllers take --kubeconfig FILE and --help; ${why}`, { cause });
  }
}
