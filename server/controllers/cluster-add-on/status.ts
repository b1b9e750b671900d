import type { Agent } from "@/lib/addon-config/agent";
import { type Deployment, withManifestApplied } from "@/lib/health/manifest-applied";
import type { Status } from "./configuration";
import { withHealth } from "./health";
import type { ObservedClusterAddOn } from "./observe";

/** The status with how the works were applied, unless they were left alone, and how healthy the agent is by them. */
export function withDeployment(
  status: Status,
  agent: Agent,
  observed: ObservedClusterAddOn,
  deployment: Deployment | undefined,
): Status {
  const { now } = observed;
  const applied = deployment ? withApplied(status, deployment, now) : status;
  return withHealth(agent.health, observed, applied, now);
}

export function withApplied(status: Status, deployment: Deployment, now: Date): Status {
  return { ...status, conditions: withManifestApplied(status.conditions, deployment, now) };
}
