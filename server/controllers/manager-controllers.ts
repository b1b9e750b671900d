import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { addOn } from "./add-on/controller";
import { agentOf } from "./agents/agent";
import { certificates } from "./certificates/controller";
import { issuedIdentities } from "./certificates/issued-identities";
import { clusterAddOn } from "./cluster-add-on/controller";
import type { Controller } from "./runtime/controller";
import { freezeAcknowledgement } from "./starts/freezes";
import { createGateReports } from "./starts/gate-reports";
import { gateStatuses } from "./starts/gates";
import { createStartGuard } from "./starts/start-guard";
import { windowReports } from "./starts/windows";

type AddOnsHub = Parameters<typeof addOn>[0] & Parameters<typeof clusterAddOn>[0];
type ApproverHub = Parameters<typeof certificates>[0] & Parameters<typeof issuedIdentities>[0];
/** A hub with all caches that the add-on manager reads. */
export type ManagerHub = AddOnsHub & ApproverHub;

export interface ManagerOptions {
  readonly mode: ManagerMode;
  /** Whether the hub's gRPC server is trusted to name the cluster on whose behalf it requests certificates. */
  readonly trustsGrpcServer: boolean;
  /** As which this process holds the lease. */
  readonly identity?: string;
}

/** The controllers of the add-on manager, for one term of leadership. */
export function managerControllers(hub: ManagerHub, options: ManagerOptions): readonly Controller[] {
  return [...addOnControllers(hub, options), ...certificateControllers(hub, options)];
}

/** Those that install, configure and register add-ons. */
export function addOnControllers(hub: AddOnsHub, { mode, identity = "" }: ManagerOptions): readonly Controller[] {
  const decisions = createRolloutDecisions();
  const guard = createStartGuard(hub);
  const reports = createGateReports();
  return [
    addOn(hub, { decisions, guard, reports }, mode, agentOf),
    clusterAddOn(hub, { decisions, guard }, mode, agentOf),
    freezeAcknowledgement(hub, guard, identity),
    windowReports(hub),
    gateStatuses(hub, reports),
  ];
}

/** Those that approve and sign certificates, and judge what was issued: they alone need the rights to that. */
export function certificateControllers(hub: ApproverHub, options: ManagerOptions): readonly Controller[] {
  return [certificates(hub, { ...options, agentOf }), issuedIdentities(hub, { ...options, agentOf })];
}
