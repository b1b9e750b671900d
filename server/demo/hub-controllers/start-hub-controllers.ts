import type { Identity } from "@/lib/kube/wire";
import { runControllers } from "@/server/controllers/runtime/run";
import { openHub } from "@/server/hub/hub";
import type { Transport } from "@/server/hub/transport";
import { ALL_HUB_PARTS, controllersOf, type HubPart, kindsOf } from "./hub-parts";
import type { Clock } from "./ocm-hub";

/** The user of these controllers on a demo hub: they grant rights, so they have all of them. */
export const HUB_CONTROLLERS: Identity = {
  user: "system:serviceaccount:open-cluster-management-hub:hub-controllers",
  groups: ["system:masters", "system:authenticated"],
};

export interface HubControllersOptions {
  /** The connection to the hub of a user who may grant rights. */
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** All where none is named. */
  readonly parts?: readonly HubPart[];
  /** Labels of what they make that belongs to no cluster. */
  readonly marks?: Readonly<Record<string, string>>;
  readonly now?: Clock;
}

/**
 * Does what OCM's hub does, as a client of the hub's API server, until the signal fires and the work in flight has
 * finished.
 */
export async function startHubControllers(options: HubControllersOptions): Promise<void> {
  const { transport, signal, parts = ALL_HUB_PARTS, marks = {}, now = () => new Date() } = options;
  const hub = openHub(transport, kindsOf(parts));
  const caches = hub.start(signal);
  const controllers = parts.flatMap((part) => controllersOf(part, hub, now, marks));
  const run = runControllers(controllers, { signal, synced: hub.synced });
  await Promise.all([caches, run.done]);
}
