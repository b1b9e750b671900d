import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { StartFailure } from "@/server/errors";

const ONLY = ["add-ons", "certificates"] as const;
/** A part of the add-on manager. */
export type Only = (typeof ONLY)[number];

export interface ControllersOptions {
  /** Path of a kubeconfig; undefined for what the environment names. */
  readonly kubeconfig: string | undefined;
  /** The part to run; all of it without. */
  readonly only: Only | undefined;
  readonly help: boolean;
}

export const CONTROLLERS_USAGE = `npm run controllers -- [--kubeconfig FILE] [--only PART]

Runs Flotilla's add-on manager alone on a hub of Open Cluster Management, until Ctrl-C. Of several, one leads.

  --kubeconfig FILE  the hub; else what KUBECONFIG names, else ~/.kube/config, else the pod's service account
  --only PART        "certificates" approves and signs certificates of add-ons' agents, "add-ons" does all else:
                     as two processes, each with an account of its own; else one process does both
  --help             this text

  ADDON_MANAGER=own  manages only add-ons whose lifecycle annotation is "flotilla" (the default)
  ADDON_MANAGER=all  manages all add-ons that OCM's own manager would: only where that one does not run
  ADDON_MANAGER=off  manages none
  CSR_GRPC_SERVER=trusted  approves add-on certificates that the hub's gRPC server requests for a cluster
  HEALTH_PORT=8081   serves /healthz, /readyz and /metrics there, on HEALTH_HOST (127.0.0.1)
`;

/** Throws `StartFailure` for anything unknown. */
export function readControllersOptions(args: readonly string[]): ControllersOptions {
  const { kubeconfig, only: name, help } = parse(args);
  if (kubeconfig === "") throw new StartFailure("--kubeconfig needs the path of a file.");
  if (kubeconfig !== undefined && !existsSync(kubeconfig))
    throw new StartFailure(`There is no kubeconfig at ${kubeconfig}.`);
  const only = ONLY.find((each) => each === name);
  if (name !== undefined && only === undefined)
    throw new StartFailure(`--only takes ${ONLY.join(" or ")}; it is "${name}".`);
  return { kubeconfig, only, help };
}

function parse(args: readonly string[]) {
  try {
    const options = {
      kubeconfig: { type: "string" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown option";
    throw new StartFailure(`The controllers take --kubeconfig FILE, --only PART and --help; ${why}`, { cause });
  }
}
