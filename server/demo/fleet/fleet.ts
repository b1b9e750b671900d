import type { Identity } from "@/lib/kube/wire";
import type { Caches, kinds } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import type { ClusterProfile } from "./cluster-profile";
import type { Faults } from "./faults";
import { agentIdentity } from "./identities";

export const FLEET_FIELD_MANAGER = "flotilla-demo-fleet";

/** What all agents of a fleet share. Its caches are for reading; each write goes out as the agent that makes it. */
export interface Fleet {
  readonly hub: Caches<Pick<typeof kinds, "clusters" | "clusterAddOns" | "works" | "certificateRequests">>;
  readonly seed: number;
  readonly profiles: ReadonlyMap<string, ClusterProfile>;
  readonly as: (identity: Identity) => HubClient;
  readonly now: () => Date;
  readonly faults: Faults;
  /** How many times faster than in life it goes: durations are divided by it, dates are what they are. */
  readonly speed: number;
}

/** The agent of a cluster, with its certificate. */
export function agentOf(fleet: Fleet, profile: ClusterProfile): HubClient {
  return fleet.as(agentIdentity(profile));
}
