import { condition, type DesiredCondition } from "@/lib/kube/conditions";
import { type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import { type AgentHealth, isProbed, judgedFields, type ProbeField, type ProbeResult } from "./probe";
import { podReason, rootCause, withCause } from "./root-cause";
import { workloadsFailure } from "./workload-check";

export interface ProbedAddOn {
  readonly addOn: string;
  readonly health: AgentHealth;
  /** False while `ManifestApplied` does not exist: then nothing is reported. */
  readonly hasManifestApplied: boolean;
  /**
   * The cluster is Unknown: the hub has written that into the add-on, and it stays
   * (docs/reference/add-ons.md#unreachable-clusters).
   */
  readonly isClusterUnknown: boolean;
  readonly works: readonly ManifestWork[];
}

/**
 * The `healthCheck.mode` for agents of this kind; undefined leaves the mode as it is
 * (docs/reference/add-ons.md#health).
 */
export function healthMode(health: AgentHealth | undefined): "Lease" | "Customized" | undefined {
  if (!health) return undefined;
  return health.type === "Lease" ? "Lease" : "Customized";
}

/**
 * The `Available` condition from an add-on's works (docs/reference/add-ons.md#health-from-works); undefined where
 * another component writes it or the present one stays. The objects are those of the works, not those that the agent
 * would bring now: a cluster that waits for its turn has a health too.
 */
export function availabilityOf(probed: ProbedAddOn): DesiredCondition | undefined {
  const { addOn, health, hasManifestApplied, isClusterUnknown, works } = probed;
  if (health.type === "None" || health.type === "Lease" || isClusterUnknown) return undefined;
  if (health.type === "Work" && !health.prober)
    return available("True", "WorkApplied", "Addon manifestWork is applied");
  if (!hasManifestApplied) return undefined;
  const deployed = works.filter((work) => work.metadata.name.startsWith(`addon-${addOn}-deploy`));
  if (deployed.length === 0) return available("Unknown", "WorkNotFound", "Addon manifestWork is not found");
  const unavailable = deployed.map(unavailableWork).find((desired) => desired !== undefined);
  return unavailable ?? probedHealth(addOn, health, deployed);
}

/** A work with status Unknown passes: its cluster has merely not reported enough. */
function unavailableWork(work: ManifestWork): DesiredCondition | undefined {
  const reported = condition(work.status.conditions, "Available");
  if (!reported) return available("Unknown", "WorkNotApplied", "Addon manifestWork is not applied yet");
  if (reported.status !== "False") return undefined;
  return available("False", "WorkNotApplied", withCause(reported.message, rootCause(work)));
}

function probedHealth(addOn: string, health: AgentHealth, works: readonly ManifestWork[]): DesiredCondition {
  const fields = judgedFields(health, works.flatMap(manifestsOf));
  const results = resultsOf(fields, works);
  if (fields.length > 0 && results.length === 0)
    return available("Unknown", "NoProbeResult", "Probe results are not returned");
  const failure = health.type === "Work" ? health.prober?.check?.(results) : workloadsFailure(results);
  if (failure !== undefined) {
    const reason = works.map(podReason).find((found) => found !== undefined);
    return available("False", "ProbeUnavailable", withCause(`Probe addon unavailable with err ${failure}`, reason));
  }
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

function available(status: "True" | "False" | "Unknown", reason: string, message: string): DesiredCondition {
  return { type: "Available", status, reason, message };
}
