import { conditionRulesFor } from "@/lib/drift/manifest-rules";
import { type Condition, condition, type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import type { ManifestStatus, ManifestWork } from "@/lib/resources/manifest-work";
import { changedManifest } from "./changed-field";
import { aggregateRuled, ruledConditions } from "./condition-rules";
import { hasEnded, pathFeedback, wantsWellKnownStatus, wellKnownFeedback } from "./feedback";
import { type Manifest, type ManifestMeta, manifestMeta } from "./manifest";
import type { Spoke, WorkPhase } from "./spoke-model";
import { spokeObject } from "./spoke-object";

export interface ManifestState {
  readonly resourceMeta: ManifestMeta;
  readonly conditions: Condition[];
  readonly statusFeedback: ManifestStatus["statusFeedback"];
}

export interface WorkStatus {
  readonly conditions: Condition[];
  readonly resourceStatus: { readonly manifests: ManifestState[] };
}

/**
 * The status that a work agent writes. Until the new pods had their time, feedback stays what it was before a change.
 */
export function workStatus(work: ManifestWork, phase: WorkPhase, spoke: Spoke, now: Date): WorkStatus {
  const { generation } = work.metadata;
  const applied: DesiredCondition = {
    type: "Applied",
    status: "True",
    reason: "AppliedManifestWorkComplete",
    message: "Apply manifest work complete",
    observedGeneration: generation,
  };
  const available: DesiredCondition = {
    type: "Available",
    status: "True",
    reason: "ResourcesAvailable",
    message: "All resources are available",
    observedGeneration: generation,
  };
  const manifests = work.spec.workload.manifests.map((manifest, ordinal) =>
    manifestState(work, manifest, ordinal, { phase, spoke, now }),
  );
  const ruled = aggregateRuled(manifests, generation);
  return {
    conditions: [applied, available, ...ruled].reduce(
      (all, desired) => withCondition(all, desired, now),
      work.status.conditions,
    ),
    resourceStatus: { manifests },
  };
}

/** Whether the hub says that this generation is on the cluster. */
export function isApplied(work: ManifestWork): boolean {
  const applied = condition(work.status.conditions, "Applied");
  return applied?.status === "True" && applied.observedGeneration === work.metadata.generation;
}

interface Moment {
  readonly phase: WorkPhase;
  readonly spoke: Spoke;
  readonly now: Date;
}

function manifestState(
  work: ManifestWork,
  manifest: Manifest,
  ordinal: number,
  { phase, spoke, now }: Moment,
): ManifestState {
  const resourceMeta = manifestMeta(manifest, ordinal);
  const before = work.status.resourceStatus.manifests.find((known) => isSame(known.resourceMeta, resourceMeta));
  const reported = before?.statusFeedback.values ?? [];
  const onCluster = changedManifest(manifest, resourceMeta, spoke.changes);
  const values = phase === "applied" || hasEnded(reported) ? reported : feedback(work, onCluster, resourceMeta, spoke);
  const updates = [
    ...manifestConditions(work.metadata.generation, phase, values.length > 0),
    ...ruledConditions(
      conditionRulesFor(work.spec.manifestConfigs, resourceMeta),
      spokeObject(onCluster, resourceMeta, phase, spoke),
    ),
  ];
  const conditions = updates.reduce((all, desired) => withCondition(all, desired, now), before?.conditions ?? []);
  return { resourceMeta, conditions, statusFeedback: { values } };
}

function feedback(
  work: ManifestWork,
  manifest: Manifest,
  meta: ManifestMeta,
  { model, nodes }: Spoke,
): ManifestStatus["statusFeedback"]["values"] {
  const { manifestConfigs } = work.spec;
  const wellKnown = wantsWellKnownStatus(manifestConfigs, meta) ? wellKnownFeedback(manifest, meta, model, nodes) : [];
  return [
    ...wellKnown,
    ...pathFeedback(manifestConfigs, meta, spokeObject(manifest, meta, "settled", { model, nodes })),
  ];
}

function manifestConditions(generation: number, phase: WorkPhase, hasFeedback: boolean): DesiredCondition[] {
  const applied: DesiredCondition = {
    type: "Applied",
    status: "True",
    reason: "AppliedManifestComplete",
    message: "Apply manifest complete",
    observedGeneration: generation,
  };
  const available: DesiredCondition = {
    type: "Available",
    status: "True",
    reason: "ResourceAvailable",
    message: "Resource is available",
  };
  if (phase === "applied") return [applied, available];
  const reason = hasFeedback ? "StatusFeedbackSynced" : "NoStatusFeedbackSynced";
  return [applied, available, { type: "StatusFeedbackSynced", status: "True", reason, message: "" }];
}

export function isSame(known: Omit<ManifestMeta, "ordinal" | "version">, meta: ManifestMeta): boolean {
  return (
    known.group === meta.group &&
    known.kind === meta.kind &&
    known.namespace === meta.namespace &&
    known.name === meta.name
  );
}
