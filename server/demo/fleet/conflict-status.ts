import { updateStrategyFor } from "@/lib/drift/manifest-rules";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { z } from "@/lib/kube/zod";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import { isChanged } from "./changed-field";
import type { FieldChange } from "./faults";
import { manifestMeta } from "./manifest";
import type { ManifestState, WorkStatus } from "./work-status";

const Forced = z.looseObject({ force: z.literal(true) });

/**
 * The status of a work whose agent applies by server-side apply and is refused, since other managers own fields; of other
 * works as it was. What is applied otherwise overwrites the fields sooner or later.
 */
export function withConflicts(
  status: WorkStatus,
  work: ManifestWork,
  changes: readonly FieldChange[],
  now: Date,
): WorkStatus {
  const conflicts = conflictsByOrdinal(work, changes);
  if (conflicts.size === 0) return status;
  const manifests = status.resourceStatus.manifests.map((state) => {
    const here = conflicts.get(state.resourceMeta.ordinal);
    return here ? refusedState(state, here, now) : state;
  });
  const applied: DesiredCondition = {
    type: "Applied",
    status: "False",
    reason: "AppliedManifestWorkFailed",
    message: "Failed to apply manifest work",
    observedGeneration: work.metadata.generation,
  };
  return { conditions: withCondition(status.conditions, applied, now), resourceStatus: { manifests } };
}

/** The changes that the agent may not overwrite, of each manifest that has any. */
function conflictsByOrdinal(work: ManifestWork, changes: readonly FieldChange[]) {
  const conflicts = new Map<number, FieldChange[]>();
  for (const [ordinal, manifest] of work.spec.workload.manifests.entries()) {
    const meta = manifestMeta(manifest, ordinal);
    const strategy = updateStrategyFor(work.spec.manifestConfigs, meta);
    if (strategy?.type !== "ServerSideApply" || Forced.safeParse(strategy.serverSideApply).success) continue;
    const here = changes.filter((change) => isChanged(change, manifest, meta));
    if (here.length > 0) conflicts.set(ordinal, here);
  }
  return conflicts;
}

/** As API servers word it. */
function refusedState(state: ManifestState, changes: readonly FieldChange[], now: Date): ManifestState {
  const { group, version } = state.resourceMeta;
  const using = group === "" ? version : `${group}/${version}`;
  const count = `${changes.length} conflict${changes.length === 1 ? "" : "s"}`;
  const each = changes.map(({ by, field }) => `conflict with "${by}" using ${using}: ${field}`);
  const applied: DesiredCondition = {
    type: "Applied",
    status: "False",
    reason: "AppliedManifestFailed",
    message: `Failed to apply manifest: Apply failed with ${count}: ${each.join("\n")}`,
  };
  return { ...state, conditions: withCondition(state.conditions, applied, now) };
}
