import { type Condition, condition } from "@/lib/kube/conditions";
import { REQUIREMENTS_CONDITION } from "@/lib/kube/names";
import type { ObjectMeta } from "@/lib/kube/object";
import { hookText } from "./hook-summary";
import { causeIn } from "./root-cause";
import { asSentence } from "./summary";
import { type ReferenceFacts, unknownConfig } from "./unknown-config";

/**
 * Status of an add-on on one cluster: health and rollout phase (two axes, never merged), why it is unhealthy, and since
 * when it has this health (RFC 3339).
 */
export interface AddOnText {
  readonly health: "healthy" | "degraded" | "unhealthy" | "unknown" | "unreachable" | "installing" | "deleting";
  readonly phase: "waiting" | "applying" | "done" | "failed";
  readonly message?: string | undefined;
  readonly since?: string | undefined;
}

/** The fields of a ManagedClusterAddOn that the labels are derived from. */
export interface AddOnFacts {
  readonly metadata: Pick<ObjectMeta, "name" | "namespace" | "creationTimestamp" | "deletionTimestamp"> &
    Partial<Pick<ObjectMeta, "annotations">>;
  readonly status: {
    readonly conditions: readonly Condition[];
    readonly configReferences?: readonly ReferenceFacts[];
  };
  /** The labels, if they were derived from the same values before. */
  readonly text?: AddOnText & { readonly name: string };
}

type HealthText = Omit<AddOnText, "phase">;
type PhaseText = Pick<AddOnText, "phase" | "message">;

export function addOnText(clusterAddOn: AddOnFacts): AddOnText {
  return clusterAddOn.text ?? textOf(clusterAddOn);
}

function textOf(clusterAddOn: AddOnFacts): AddOnText {
  const health = healthText(clusterAddOn);
  const phase = phaseText(clusterAddOn.status);
  if (isNotThereYet(clusterAddOn, phase)) return { health: "installing", since: health.since, ...phase };
  return { ...health, phase: phase.phase, message: health.message ?? phase.message };
}

/**
 * The cluster's agent misses the add-on's heartbeat also before anything of it was to be there: no news of its health.
 */
function isNotThereYet({ metadata, status }: AddOnFacts, { phase }: PhaseText): boolean {
  const isMissed = condition(status.conditions, "Available")?.reason === "ManagedClusterAddOnLeaseNotFound";
  return isMissed && !metadata.deletionTimestamp && (phase === "waiting" || phase === "applying");
}

function healthText({ metadata, status }: AddOnFacts): HealthText {
  if (metadata.deletionTimestamp) {
    const message = ["It is being removed from this cluster.", hookText(status.conditions)].filter(Boolean).join(" ");
    return { health: "deleting", message, since: metadata.deletionTimestamp };
  }
  const available = condition(status.conditions, "Available");
  if (!available) return { health: "installing", since: metadata.creationTimestamp || undefined };
  const since = available.lastTransitionTime || undefined;
  switch (available.status) {
    case "True":
      return availableText(condition(status.conditions, "Degraded"), since);
    case "False":
      return { health: "unhealthy", message: issue(available), since };
    default:
      return { ...silentText(available), since };
  }
}

function availableText(degraded: Condition | undefined, since: string | undefined): HealthText {
  if (degraded?.status !== "True") return { health: "healthy", since };
  return { health: "degraded", message: message(degraded), since: degraded.lastTransitionTime || undefined };
}

/**
 * The hub writes the cluster's own reason here when the cluster stops reporting: not the add-on's fault
 * (docs/reference/add-ons.md#unreachable-clusters).
 */
function silentText(available: Condition): HealthText {
  if (available.reason === "ManagedClusterLeaseUpdateStopped")
    return { health: "unreachable", message: "Its cluster stopped reporting." };
  return { health: "unknown", message: SILENCE[available.reason] ?? message(available) };
}

/** Messages for reasons of an unknown health. */
const SILENCE: Readonly<Record<string, string>> = {
  WorkNotFound: "It has no ManifestWork.",
  WorkNotApplied: "Its ManifestWork is not applied yet.",
  NoProbeResult: "The cluster has not reported its health yet.",
  ManagedClusterAddOnLeaseNotFound: "Its agent has not reported yet.",
};

function issue(available: Condition): string | undefined {
  if (available.reason === "ManagedClusterAddOnLeaseUpdateStopped") return "Its agent stopped reporting.";
  return asSentence(causeIn(available.message) ?? "") ?? podsMissing(available.message) ?? message(available);
}

const PROBE_ERROR = /^Probe addon unavailable with err (.*)$/s;
const TOO_FEW_READY = /^desiredNumberReplicas is (\d+) but readyReplica is (\d+) for \S+ ([^\s:]+)(?:: (.+))?$/s;
const NONE_READY = /^readyReplica is not probed(?:: (.+))?$/s;

/**
 * The messages of the workload check (docs/reference/add-ons.md#workload-check), for people; why comes first. `fedBack`
 * is why, where the message does not say it.
 */
export function podsMissing(text: string, fedBack?: string): string | undefined {
  const error = PROBE_ERROR.exec(text)?.[1];
  if (error === undefined) return undefined;
  const [, desired, ready, name, reason = fedBack] = TOO_FEW_READY.exec(error) ?? [];
  if (desired && ready && name) return because(reason, `${ready} of ${desired} pods of ${name} are ready`);
  const none = NONE_READY.exec(error);
  return none ? because(none[1] ?? fedBack, "none of its pods is ready") : asSentence(error);
}

function because(reason: string | undefined, what: string): string | undefined {
  return asSentence(reason === undefined ? what : `${reason}: ${what}`);
}

/** `Configured`, `ManifestApplied` and `Progressing` as one phase. */
function phaseText({ conditions, configReferences }: AddOnFacts["status"]): PhaseText {
  if (condition(conditions, "Configured")?.status === "False") return { phase: "waiting", message: WAITS_FOR_WAVE };
  const requirements = condition(conditions, REQUIREMENTS_CONDITION);
  if (requirements?.status === "False") return { phase: "waiting", message: requirements.message };
  const applied = condition(conditions, "ManifestApplied");
  if (applied?.status === "False") return { phase: "failed", message: notApplied(applied, configReferences) };
  const progress = progressText(conditions);
  return progress.phase === "applying" ? { ...progress, message: unknownConfig(configReferences) } : progress;
}

/** Without `Progressing` it has no rollout: then reported health means that it is installed. */
function progressText(conditions: readonly Condition[]): PhaseText {
  const progressing = condition(conditions, "Progressing");
  if (!progressing) {
    if (condition(conditions, "Configured")) return { phase: "applying" };
    return ["True", "False"].includes(condition(conditions, "Available")?.status ?? "")
      ? { phase: "done" }
      : { phase: "waiting", message: NOT_TAKEN_UP };
  }
  if (progressing.status === "True") return { phase: "applying" };
  if (FAILURES.has(progressing.reason)) return { phase: "failed", message: message(progressing) };
  return { phase: WAITING_FOR_WORK.has(progressing.reason) ? "applying" : "done" };
}

/** Why nothing happens where nothing is wrong. */
export const WAITS_FOR_WAVE = "Waiting for its wave.";

const NOT_TAKEN_UP = "No add-on manager has reported on it yet.";

const FAILURES: ReadonlySet<string> = new Set(["Failed", "ConfigurationUnsupported"]);
const WAITING_FOR_WORK: ReadonlySet<string> = new Set([
  "WaitingForManifestApplied",
  "WaitingForHostingManifestApplied",
]);

function notApplied(applied: Condition, configs: AddOnFacts["status"]["configReferences"]): string | undefined {
  // The manager's own words name no configuration.
  if (applied.reason !== "AddonManifestAppliedFailed") return unknownConfig(configs) ?? message(applied);
  return asSentence(causeIn(applied.message) ?? "Its manifests could not be applied.");
}

function message(from: Condition): string | undefined {
  return asSentence(from.message) ?? asSentence(from.reason);
}
