import type { ManifestStatus } from "@/lib/resources/manifest-work";
import { podReasonOf } from "./pod-reason";

/** How many pods a workload has ready, of how many. */
export interface Replicas {
  readonly ready: number;
  readonly desired: number;
  /** Why not all are, where the work asks its cluster for it. */
  readonly reason?: string | undefined;
}

/** The names under which clusters report these (docs/reference/work.md#feedback): of Deployments, of DaemonSets. */
const NAMES = [
  { desired: "Replicas", ready: "ReadyReplicas" },
  { desired: "DesiredNumberScheduled", ready: "NumberReady" },
] as const;

/** Of a workload that reports them; a Deployment without a ready pod leaves that number out. */
export function replicasOf(feedback: ManifestStatus["statusFeedback"]): Replicas | undefined {
  const { values } = feedback;
  const numberOf = (key: string) => values.find(({ name }) => name === key)?.fieldValue.integer;
  for (const { desired: whole, ready } of NAMES) {
    const desired = numberOf(whole);
    if (desired === undefined) continue;
    const running = numberOf(ready) ?? 0;
    const reason = running < desired ? podReasonOf(feedback) : undefined;
    return { desired, ready: running, ...(reason === undefined ? {} : { reason }) };
  }
  return undefined;
}
