import { type Condition, condition } from "@/lib/kube/conditions";
import type { ManifestStatus } from "@/lib/resources/manifest-work";
import { podReasonOf } from "./pod-reason";
import { replicasOf } from "./workload-replicas";

/** What the cause is read from: what a work's cluster reports of each manifest. */
interface ReportedManifests {
  readonly status: {
    readonly resourceStatus: {
      readonly manifests: readonly {
        readonly resourceMeta?: { readonly kind: string; readonly namespace: string; readonly name: string };
        readonly conditions: readonly Condition[];
        readonly statusFeedback?: ManifestStatus["statusFeedback"];
      }[];
    };
  };
}

type Manifest = ReportedManifests["status"]["resourceStatus"]["manifests"][number];

/** What OCM's agent writes before the API server's own words (docs/reference/work.md#status-of-a-work). */
const APPLY_FAILED = /^Failed to apply manifest: /;
const NO_EXPLANATION = "Resource is not available";
const MAX_LENGTH = 1_024;

/**
 * Why a work's manifests are not as they should be: "Deployment apps/hello: image is not signed". The first that could
 * not be applied, else the first that says why it is not available, else the first that does not; undefined if none
 * failed.
 */
export function rootCause(work: ReportedManifests): string | undefined {
  const { manifests } = work.status.resourceStatus;
  return applyFailure(work) ?? manifests.map(explained).find(isText) ?? manifests.map(silent).find(isText);
}

/**
 * Why the pods of a work do not run, as far as it is fed back: "CrashLoopBackOff". Of the first workload that has too
 * few ready, else of the first manifest that is not as it should be.
 */
export function podReason({ status }: ReportedManifests): string | undefined {
  const { manifests } = status.resourceStatus;
  return manifests.map(reasonOfWorkload).find(isText) ?? manifests.map(reasonOfPod).find(isText);
}

/** Why a work's manifests could not be applied: the first that says it; undefined if none failed. */
export function applyFailure({ status }: ReportedManifests): string | undefined {
  return status.resourceStatus.manifests.map(notApplied).find(isText);
}

/** A condition's message with the cause behind it, as `causeIn` reads it back. */
export function withCause(message: string, cause: string | undefined): string {
  return cause === undefined ? message : `${message}: ${cause}`;
}

const CAUSED = /^(?:\d+ of \d+ resources are not available|failed to apply the manifests of addon): (.+)$/s;

/** The cause in a condition of a cluster add-on, where the message has one. */
export function causeIn(message: string): string | undefined {
  return CAUSED.exec(message)?.[1];
}

function notApplied(manifest: Manifest): string | undefined {
  const applied = condition(manifest.conditions, "Applied");
  return applied?.status === "False" ? causeText(manifest, applied.message.replace(APPLY_FAILED, "")) : undefined;
}

function explained(manifest: Manifest): string | undefined {
  const available = condition(manifest.conditions, "Available");
  if (available?.status !== "False" || [NO_EXPLANATION, ""].includes(available.message)) return undefined;
  return causeText(manifest, available.message);
}

function reasonOfWorkload({ statusFeedback }: Manifest): string | undefined {
  return statusFeedback && replicasOf(statusFeedback)?.reason;
}

/** Of a Pod that is not ready, and of what was last told of an object that is not there any more. */
function reasonOfPod({ conditions, statusFeedback }: Manifest): string | undefined {
  const isUnready = statusFeedback?.values.some(
    ({ name, fieldValue }) => name === "PodReady" && fieldValue.string === "False",
  );
  const isBad = isUnready || condition(conditions, "Available")?.status === "False";
  return statusFeedback && isBad ? podReasonOf(statusFeedback) : undefined;
}

function silent(manifest: Manifest): string | undefined {
  const isMissing = condition(manifest.conditions, "Available")?.status === "False";
  const name = isMissing ? nameOf(manifest) : "";
  if (name === "") return undefined;
  const reason = reasonOfPod(manifest);
  return reason === undefined ? `${name} is not available` : `${name}: ${reason}`;
}

function causeText(manifest: Manifest, message: string): string {
  return [nameOf(manifest), message].filter(Boolean).join(": ").slice(0, MAX_LENGTH);
}

function nameOf({ resourceMeta }: Manifest): string {
  if (!resourceMeta) return "";
  const { kind, namespace, name } = resourceMeta;
  return [kind, [namespace, name].filter(Boolean).join("/")].filter(Boolean).join(" ");
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
