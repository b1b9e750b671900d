import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { addOn } from "./add-on/controller";
import { agentOf } from "./agents/agent";
import { certificates } from "./certificates/controller";
import { clusterAddOn } from "./cluster-add-on/controller";
import type { Controller } from "./runtime/controller";

/** A hub with all caches that the add-on manager reads. */
export type ManagerHub = Parameters<typeof addOn>[0] &
  Parameters<typeof clusterAddOn>[0] &
  Parameters<typeof certificates>[0];

interface ManagerOptions {
  readonly mode: ManagerMode;
  /** Whether the hub's gRPC server is trusted to name the cluster on whose behalf it requests certificates. */
  readonly trustsGrpcServer: boolean;
}

/** The controllers of the add-on manager, for one term of leadership. Every process and test runs these. */
export function managerControllers(hub: ManagerHub, { mode, trustsGrpcServer }: ManagerOptions): readonly Controller[] {
  const decisions = createRolloutDecisions();
  return [
    addOn(hub, decisions, mode, agentOf),
    clusterAddOn(hub, decisions, mode, agentOf),
    certificates(hub, { mode, agentOf, trustsGrpcServer }),
  ];
}
