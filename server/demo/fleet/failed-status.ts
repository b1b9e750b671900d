import { condition, type DesiredCondition, isTrue, withCondition } from "@/lib/kube/conditions";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import { type Manifest, manifestMeta } from "./manifest";
import { isSame, type ManifestState, type WorkStatus } from "./work-status";

/**
 * What a work agent writes when its cluster refuses every manifest of a work; earlier feedback stays
 * (docs/reference/work.md#status-of-a-work).
 */
export function failedStatus(work: ManifestWork, refusal: string, now: Date): WorkStatus {
  const { generation } = work.metadata;
  const manifests = work.spec.workload.manifests.map((manifest, ordinal) =>
    refused(work, manifest, ordinal, { refusal, now }),
  );
  const missing = manifests.filter(({ conditions }) => !isTrue(conditions, "Available")).length;
  const applied: DesiredCondition = {
    type: "Applied",
    status: "False",
    reason: "AppliedManifestWorkFailed",
    message: "Failed to apply manifest work",
    observedGeneration: generation,
  };
  const available: DesiredCondition = {
    type: "Available",
    ...(missing === 0
      ? { status: "True", reason: "ResourcesAvailable", message: "All resources are available" }
      : {
          status: "False",
          reason: "ResourcesNotAvailable",
          message: `${missing} of ${manifests.length} resources are not available`,
        }),
    observedGeneration: generation,
  };
  return {
    conditions: withCondition(withCondition(work.status.conditions, applied, now), available, now),
    resourceStatus: { manifests },
  };
}

function refused(
  work: ManifestWork,
  manifest: Manifest,
  ordinal: number,
  { refusal, now }: { refusal: string; now: Date },
): ManifestState {
  const resourceMeta = manifestMeta(manifest, ordinal);
  const before = work.status.resourceStatus.manifests.find((known) => isSame(known.resourceMeta, resourceMeta));
  const conditions = before?.conditions ?? [];
  const applied: DesiredCondition = {
    type: "Applied",
    status: "False",
    reason: "AppliedManifestFailed",
    message: `Failed to apply manifest: ${refusal}`,
    observedGeneration: work.metadata.generation,
  };
  const missing: DesiredCondition = {
    type: "Available",
    status: "False",
    reason: "ResourceNotAvailable",
    message: "Resource is not available",
  };
  const reported = withCondition(conditions, applied, now);
  return {
    resourceMeta,
    conditions: condition(conditions, "Available") ? reported : withCondition(reported, missing, now),
    statusFeedback: { values: before?.statusFeedback.values ?? [] },
  };
}
