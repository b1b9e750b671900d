import { workHasConfigs } from "@/lib/addon-config/config-hash";
import { condition, type DesiredCondition } from "@/lib/kube/conditions";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";

export interface Progress {
  readonly desired: DesiredCondition;
  /** True when the desired configuration has arrived: `lastAppliedConfig` becomes `desiredConfig`. */
  readonly isComplete: boolean;
}

/**
 * The progress of one cluster towards its desired configuration (docs/reference/add-ons.md#progressing-condition): the
 * first line that applies. `isHosted`: part of the agent is on another cluster, and `works` has its works too.
 */
export function progressOf(
  clusterAddOn: ManagedClusterAddOn,
  works: readonly ManifestWork[],
  isHosted = false,
): Progress {
  const { spec, status, metadata } = clusterAddOn;
  const unsupported = spec.configs.find(
    ({ group, resource }) =>
      !status.supportedConfigs.some((known) => known.group === group && known.resource === resource),
  );
  if (unsupported) {
    const message = `Configuration with gvr ${unsupported.group}/${unsupported.resource} is not supported for this addon`;
    return waiting("ConfigurationUnsupported", message);
  }
  if (!condition(status.conditions, "ManifestApplied")) {
    return waiting("WaitingForManifestApplied", "Waiting for ManagedClusterAddOn ManifestApplied condition");
  }
  if (isHosted && !condition(status.conditions, "HostingManifestApplied")) {
    return waiting(
      "WaitingForHostingManifestApplied",
      "Waiting for ManagedClusterAddOn HostingManifestApplied condition",
    );
  }
  const deployed = works.filter((work) => !work.metadata.name.startsWith(`addon-${metadata.name}-pre-delete`));
  if (deployed.length === 0) return moving("progressing... no addon works");
  for (const work of deployed) {
    if (!workHasConfigs(work, status.configReferences)) return moving("progressing... mca and work configs mismatch");
    if (!isReady(work)) return moving("progressing... work is not ready");
  }
  return {
    desired: { type: "Progressing", status: "False", reason: "Completed", message: "completed with no errors." },
    isComplete: true,
  };
}

function waiting(reason: string, message: string): Progress {
  return { desired: { type: "Progressing", status: "False", reason, message }, isComplete: false };
}

function moving(message: string): Progress {
  return { desired: { type: "Progressing", status: "True", reason: "Progressing", message }, isComplete: false };
}

/** Applied and Available, both for the work's current generation. */
function isReady({ metadata, status }: ManifestWork): boolean {
  return ["Applied", "Available"].every((type) => {
    const reported = condition(status.conditions, type);
    return reported?.status === "True" && reported.observedGeneration === metadata.generation;
  });
}
