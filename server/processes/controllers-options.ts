import { type HubOptions, readHubOptions } from "./hub-options";

const ONLY = ["add-ons", "certificates"] as const;
/** A part of the add-on manager. */
export type Only = (typeof ONLY)[number];

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
export function readControllersOptions(args: readonly string[]): HubOptions<Only> {
  return readHubOptions(args, { takes: "The controllers take", parts: ONLY });
}
