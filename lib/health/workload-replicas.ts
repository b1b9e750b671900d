import type { ManifestStatus } from "@/lib/resources/manifest-work";

/** How many pods a workload has ready, of how many. */
export interface Replicas {
  readonly ready: number;
  readonly desired: number;
}

/** The names under which clusters report these (docs/reference/work.md#feedback): of Deployments, of DaemonSets. */
const NAMES = [
  { desired: "Replicas", ready: "ReadyReplicas" },
  { desired: "DesiredNumberScheduled", ready: "NumberReady" },
] as const;

/** Of a workload that reports them; a Deployment without a ready pod leaves that number out. */
export function replicasOf({ values }: ManifestStatus["statusFeedback"]): Replicas | undefined {
  const numberOf = (key: string) => values.find(({ name }) => name === key)?.fieldValue.integer;
  for (const { desired: whole, ready } of NAMES) {
    const desired = numberOf(whole);
    if (desired !== undefined) return { desired, ready: numberOf(ready) ?? 0 };
  }
  return undefined;
}
