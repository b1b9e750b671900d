import { type ConditionWish, condition } from "@/lib/kube/conditions";
import type { ManifestStatus, ManifestWork } from "@/lib/resources/manifest-work";
import { type Probe, type ProbeResult, probeFailure } from "./workload-probe";

export interface ProbedAddOn {
  readonly addOn: string;
  /** False while `ManifestApplied` does not exist: then nothing is said. */
  readonly hasManifestApplied: boolean;
  /** The cluster is Unknown: the hub has written that into the add-on, and it stays (addon.md §9.4). */
  readonly isClusterUnknown: boolean;
  readonly works: readonly ManifestWork[];
  readonly probes: readonly Probe[];
}

/**
 * What an add-on's works tell of its health (addon.md §9.2, WorkloadAvailability): the `Available` condition, or undefined where
 * the present one shall stay. Workloads that have not reported yet are left out, so health is judged on those that have.
 */
export function availabilityOf({ addOn, hasManifestApplied, isClusterUnknown, works, probes }: ProbedAddOn): ConditionWish | undefined {
  if (!hasManifestApplied || isClusterUnknown) return undefined;
  const deployed = works.filter((work) => work.metadata.name.startsWith(`addon-${addOn}-deploy`));
  if (deployed.length === 0) return available("Unknown", "WorkNotFound", "Addon manifestWork is not found");
  const unavailable = deployed.map(unavailableWork).find((wish) => wish !== undefined);
  if (unavailable) return unavailable;
  const results = resultsOf(
    probes,
    deployed.flatMap((work) => work.status.resourceStatus.manifests),
  );
  if (probes.length > 0 && results.length === 0) return available("Unknown", "NoProbeResult", "Probe results are not returned");
  const failure = results.map(probeFailure).find((text) => text !== undefined);
  if (failure) return available("False", "ProbeUnavailable", `Probe addon unavailable with err ${failure}`);
  return available("True", "ProbeAvailable", `${addOn} add-on is available.`);
}

/** A work whose status is Unknown passes: its cluster has just not said enough. */
function unavailableWork({ status }: ManifestWork): ConditionWish | undefined {
  const said = condition(status.conditions, "Available");
  if (!said) return available("Unknown", "WorkNotApplied", "Addon manifestWork is not applied yet");
  return said.status === "False" ? available("False", "WorkNotApplied", said.message) : undefined;
}

function resultsOf(probes: readonly Probe[], manifests: readonly ManifestStatus[]): ProbeResult[] {
  return probes.flatMap((probe) =>
    manifests
      .filter(({ resourceMeta, statusFeedback }) => statusFeedback.values.length > 0 && isProbed(probe, resourceMeta))
      .map(({ statusFeedback }) => ({ probe, values: statusFeedback.values })),
  );
}

function isProbed(probe: Probe, meta: ManifestStatus["resourceMeta"]): boolean {
  return probe.group === meta.group && probe.resource === meta.resource && probe.namespace === meta.namespace && probe.name === meta.name;
}

function available(status: "True" | "False" | "Unknown", reason: string, message: string): ConditionWish {
  return { type: "Available", status, reason, message };
}
