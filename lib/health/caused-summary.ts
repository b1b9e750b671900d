import { condition } from "@/lib/kube/conditions";
import { type AddOnFacts, type AddOnText, addOnText, podsMissing } from "./add-on-summary";
import { causeIn } from "./root-cause";
import { asSentence } from "./summary";

/** Why a work of an add-on is not as it should be, as its cluster reports it. */
export interface WorkCause {
  /** The first manifest that could not be applied, and why. */
  readonly refused?: string | undefined;
  /** That, or the first manifest that is not available, and why. */
  readonly root?: string | undefined;
  /** Why pods of it do not run, where that is fed back. */
  readonly pods?: string | undefined;
}

/**
 * The text of a cluster add-on with the cause that its works report, where its own conditions leave that out: OCM's
 * manager writes "2 of 2 resources are not available" and no more. Only the message differs; undefined where the works
 * add nothing to what the conditions say.
 */
export function causedText(clusterAddOn: AddOnFacts, cause: WorkCause): AddOnText | undefined {
  const text = addOnText(clusterAddOn);
  const message = rootMessage(clusterAddOn, text, cause);
  return message === undefined || message === text.message ? undefined : { ...text, message };
}

function rootMessage({ status }: AddOnFacts, text: AddOnText, cause: WorkCause): string | undefined {
  const available = condition(status.conditions, "Available");
  switch (text.health) {
    case "unhealthy":
      return available && unhealthyMessage(available, cause);
    case "unknown":
      return available && SILENT.has(available.reason) ? asSentence(cause.root ?? cause.pods ?? "") : undefined;
    case "installing":
    case "healthy":
      return text.phase === "failed" ? refusedMessage(status, cause) : undefined;
    default:
      return undefined;
  }
}

/** Reasons that say who is silent, and not why. */
const SILENT: ReadonlySet<string> = new Set([
  "WorkNotApplied",
  "NoProbeResult",
  "ManagedClusterAddOnLeaseNotFound",
  "ManagedClusterAddOnLeaseUpdateStopped",
]);
const COUNTS_ONLY = /^\d+ of \d+ resources are not available$/;

function unhealthyMessage(
  { message, reason }: { readonly message: string; readonly reason: string },
  { pods, root }: WorkCause,
): string | undefined {
  if (causeIn(message) !== undefined) return undefined;
  if (SILENT.has(reason) || COUNTS_ONLY.test(message)) return asSentence(root ?? pods ?? "");
  if (podsMissing(message) === undefined) return undefined;
  return pods === undefined ? asSentence(root ?? "") : podsMissing(message, pods);
}

function refusedMessage({ conditions }: AddOnFacts["status"], { refused, root }: WorkCause): string | undefined {
  const applied = condition(conditions, "ManifestApplied");
  const isBare = applied?.reason === "AddonManifestAppliedFailed" && causeIn(applied.message) === undefined;
  return isBare ? asSentence(refused ?? root ?? "") : undefined;
}
