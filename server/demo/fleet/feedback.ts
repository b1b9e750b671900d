import { feedbackRulesFor } from "@/lib/drift/manifest-rules";
import { jsonPath } from "@/lib/objects/json-path";
import type { ManifestConfig, ManifestStatus } from "@/lib/resources/manifest-work";
import { endsByItself, type Manifest, type ManifestMeta, replicasOf } from "./manifest";
import type { SpokeModel } from "./spoke-model";

type FeedbackValues = ManifestStatus["statusFeedback"]["values"];
type FeedbackValue = FeedbackValues[number];

/**
 * Whether the work asks for the well-known status of this manifest; the first configuration that matches it and has
 * rules decides.
 */
export function wantsWellKnownStatus(configs: readonly ManifestConfig[], meta: ManifestMeta): boolean {
  return feedbackRulesFor(configs, meta).some(({ type }) => type === "WellKnownStatus");
}

/** The values of the paths that the work asks for; one that finds nothing, or no scalar, gives none. */
export function pathFeedback(configs: readonly ManifestConfig[], meta: ManifestMeta, object: Manifest): FeedbackValues {
  return feedbackRulesFor(configs, meta)
    .flatMap(({ jsonPaths }) => jsonPaths)
    .flatMap(({ name, path }) => {
      const [value] = jsonPath(path.replace(/^\{(.*)\}$/, "$1"), object);
      if (typeof value === "boolean") return [{ name, fieldValue: { type: "Boolean", boolean: value } }];
      if (typeof value === "number" && Number.isInteger(value)) return [count(name, value)];
      return typeof value === "string" ? [text(name, value)] : [];
    });
}

/**
 * What a workload reports once its pods had their time to start, or to end. Counts of zero are left out, as Kubernetes
 * does (docs/reference/work.md#feedback).
 */
export function wellKnownFeedback(
  manifest: Manifest,
  meta: ManifestMeta,
  spoke: SpokeModel,
  nodes: number,
): FeedbackValues {
  const isReady = !spoke.notReady.has(meta.name);
  switch (`${meta.group}/${meta.kind}`) {
    case "apps/Deployment": {
      const replicas = replicasOf(manifest);
      const ready = isReady ? replicas : 0;
      return [
        count("Replicas", replicas),
        ...[count("ReadyReplicas", ready), count("AvailableReplicas", ready)].filter(isPositive),
      ];
    }
    case "apps/DaemonSet": {
      const ready = isReady ? nodes : 0;
      return [
        count("NumberReady", ready),
        count("DesiredNumberScheduled", nodes),
        ...[count("NumberAvailable", ready)].filter(isPositive),
      ];
    }
    case "batch/Job":
      return isReady ? jobFeedback(spoke) : [];
    case "/Pod":
      return [
        text("PodReady", isReady && !endsByItself(manifest) ? "True" : "False"),
        text("PodPhase", phaseOf(manifest, isReady, spoke)),
      ];
    default:
      return [];
  }
}

function jobFeedback({ jobsFail }: SpokeModel): FeedbackValues {
  return jobsFail ? [text("JobFailed", "True")] : [text("JobComplete", "True"), count("JobSucceeded", 1)];
}

function phaseOf(manifest: Manifest, isReady: boolean, { jobsFail }: SpokeModel): string {
  if (!isReady) return "Pending";
  if (!endsByItself(manifest)) return "Running";
  return jobsFail ? "Failed" : "Succeeded";
}

/** Whether a Job or a Pod has come to its end by what it reported: nothing happens to it after that. */
export function hasEnded(values: FeedbackValues): boolean {
  return values.some(({ name, fieldValue: { string = "" } }) =>
    name === "PodPhase"
      ? ["Succeeded", "Failed"].includes(string)
      : ["JobComplete", "JobFailed"].includes(name) && string === "True",
  );
}

function text(name: string, string: string): FeedbackValue {
  return { name, fieldValue: { type: "String", string } };
}

function count(name: string, integer: number): FeedbackValue {
  return { name, fieldValue: { type: "Integer", integer } };
}

function isPositive({ fieldValue }: FeedbackValue): boolean {
  return (fieldValue.integer ?? 0) > 0;
}
