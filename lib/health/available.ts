import { type ConditionWish, condition } from "@/lib/kube/conditions";
import { type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import { type AgentHealth, isProbed, judgedFields, type ProbeField, type ProbeResult } from "./probe";
import { workloadsFailure } from "./workload-check";

export interface ProbedAddOn {
  readonly addOn: string;
  readonly health: AgentHealth;
  /** False while `ManifestApplied` does not exist: then nothing is said. */
  readonly hasManifestApplied: boolean;
  /** The cluster is Unknown: the hub has written that into the add-on, and it stays (addon.md §9.4). */
  readonly isClusterUnknown: boolean;
  readonly works: readonly ManifestWork[];
}

/** Who writes `Available` for agents of this kind, as `healthCheck.mode` has it; undefined leaves the mode as it is (addon.md §9.1). */
export function healthMode(health: AgentHealth | undefined): "Lease" | "Customized" | undefined {
  if (!health) return undefined;
  return health.type === "Lease" ? "Lease" : "Customized";
}

/**
 * What an add-on's works tell of its health (addon.md §9.2): the `Available` condition, or undefined where somebody else writes it or
 * the present one shall stay. Objects that have not reported yet are left out, so health is judged by those that have. Judged is what
 * the works carry, not what the agent would bring now: a cluster that waits for its turn has a health too.
 */
export function availabilityOf(probed: ProbedAddOn): ConditionWish | undefined {
  const { addOn, health, hasManifestApplied, isClusterUnknown, works } = probed;
  if (health.type === "None" || health.type === "Lease" || isClusterUnknown) return undefined;
  if (health.type === "Work" && !health.prober) return available("True", "WorkApplied", "Addon manifestWork is applied");
  if (!hasManifestApplied) return undefined;
  const deployed = works.filter((work) => work.metadata.name.startsWith(`addon-${addOn}-deploy`));
  if (deployed.length === 0) return available("Unknown", "WorkNotFound", "Addon manifestWork is not found");
  const unavailable = deployed.map(unavailableWork).find((wish) => wish !== undefined);
  return unavailable ?? probedHealth(addOn, health, deployed);
}

/** A work whose status is Unknown passes: its cluster has just not said enough. */
function unavailableWork({ status }: ManifestWork): ConditionWish | undefined {
  const said = condition(status.conditions, "Available");
  if (!said) return available("Unknown", "WorkNotApplied", "Addon manifestWork is not applied yet");
  return said.status === "False" ? available("False", "WorkNotApplied", said.message) : undefined;
}

function probedHealth(addOn: string, health: AgentHealth, works: readonly ManifestWork[]): ConditionWish {
  const fields = judgedFields(health, works.flatMap(manifestsOf));
  const results = resultsOf(fields, works);
  if (fields.length > 0 && results.length === 0) return available("Unknown", "NoProbeResult", "Probe results are not returned");
  const failure = health.type === "Work" ? health.prober?.check?.(results) : workloadsFailure(results);
  if (failure !== undefined) return available("False", "ProbeUnavailable", `Probe addon unavailable with err ${failure}`);
  return available("True", "ProbeAvailable", `${addOn} add-on is available.`);
}

function resultsOf(fields: readonly ProbeField[], works: readonly ManifestWork[]): ProbeResult[] {
  const reported = works
    .flatMap(({ status }) => status.resourceStatus.manifests)
    .filter(({ statusFeedback }) => statusFeedback.values.length > 0);
  return fields.flatMap((field) =>
    reported
      .filter(({ resourceMeta }) => isProbed(field, resourceMeta))
      .map(({ resourceMeta, statusFeedback }) => ({ resource: resourceMeta, values: statusFeedback.values })),
  );
}

function available(status: "True" | "False" | "Unknown", reason: string, message: string): ConditionWish {
  return { type: "Available", status, reason, message };
}
