import type { Identity } from "@/lib/kube/wire";
import type { Controller } from "@/server/controllers/runtime/controller";
import { runControllers } from "@/server/controllers/runtime/run";
import { openHub } from "@/server/hub/hub";
import type { Transport } from "@/server/hub/transport";
import { clusterHealth } from "./cluster-health";
import { clusterSets } from "./cluster-sets";
import { csrApproval } from "./csr-approval";
import { type Clock, type OcmHub, ocmHubKinds } from "./ocm-hub";
import { placement } from "./placement";
import { registration } from "./registration";
import { setBindings } from "./set-bindings";

/** Whom these controllers speak as on a demo hub: they hand out rights, so they have all of them. */
export const HUB_CONTROLLERS: Identity = {
  user: "system:serviceaccount:open-cluster-management-hub:hub-controllers",
  groups: ["system:masters", "system:authenticated"],
};

export interface HubControllersOptions {
  /** The way to the hub as `HUB_CONTROLLERS`. */
  readonly transport: Transport;
  readonly signal: AbortSignal;
  readonly now?: Clock;
}

/** Does what OCM's hub does, as a client of the hub's API server, until the signal fires and the work in flight has finished. */
export async function startHubControllers({ transport, signal, now = () => new Date() }: HubControllersOptions): Promise<void> {
  const hub = openHub(transport, ocmHubKinds);
  const caches = hub.start(signal);
  const run = runControllers(Object.values(hubControllers(hub, now)).flat(), { signal, synced: hub.synced });
  await Promise.all([caches, run.done]);
}

/** The controllers by the part of OCM's hub that they stand for. */
function hubControllers(hub: OcmHub, now: Clock): Readonly<Record<string, readonly Controller[]>> {
  return {
    registration: [registration(hub, now)],
    lease: [clusterHealth(hub, now)],
    sets: [clusterSets(hub, now), setBindings(hub, now)],
    placement: [placement(hub, now)],
    csr: [csrApproval(hub, now)],
  };
}
