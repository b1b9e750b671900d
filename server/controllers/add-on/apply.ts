import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { MAX_CONCURRENCY } from "@/server/controllers/runtime/controller";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import type { StartGuard } from "@/server/controllers/starts/start-guard";
import { log } from "@/server/log";
import { addOnAnnotationsOf, annotationPatch } from "./annotations";
import { type AddOnHub, createClusterAddOn, deleteClusterAddOn, patchClusterAddOn } from "./hub";
import { missingOwners } from "./owner";
import type { InstallStep } from "./plan";

/** `onProgress` costs more the more clusters there are, so it is called after so many steps, and so often at most. */
const MIN_STEPS_PER_CALL = 100;
const MAX_CALLS = 20;

interface Applying {
  readonly signal: AbortSignal;
  /** Called now and then, so that the first clusters of a large fleet need not wait for the last. */
  readonly onProgress: () => void;
  /** Whether the add-on's agents may run on another cluster than their own. */
  readonly mayBeHosted: boolean;
  /** Asked once more before each creation. */
  readonly guard: StartGuard;
}

/** Carries out the steps and adopts existing cluster add-ons; a failure does not stop the other writes. */
export function apply(
  hub: AddOnHub,
  addOn: ClusterManagementAddOn,
  steps: readonly InstallStep[],
  { signal, onProgress, mayBeHosted, guard }: Applying,
): Promise<void> {
  const annotationsFor = (cluster: string) =>
    addOnAnnotationsOf(hub.clusters.get(cluster)?.metadata.annotations ?? {}, { mayBeHosted });
  const source = { addOn, annotationsFor, guard };
  const writes = [
    ...steps.map((step) => () => applyStep(hub, source, step, signal)),
    ...hub.clusterAddOns.by("addOn", addOn.metadata.name).map((found) => () => adopt(hub, source, found, signal)),
  ];
  const stride = Math.max(MIN_STEPS_PER_CALL, Math.ceil(steps.length / MAX_CALLS));
  let done = 0;
  const applyOne = async (write: () => Promise<void>) => {
    await write();
    done += 1;
    if (done % stride === 0 && done < steps.length) onProgress();
  };
  return settleAll(writes, applyOne, MAX_CONCURRENCY);
}

interface Source {
  readonly addOn: ClusterManagementAddOn;
  /** The annotations that a cluster add-on takes over from its cluster. */
  readonly annotationsFor: (cluster: string) => Readonly<Record<string, string>>;
  readonly guard: StartGuard;
}

async function applyStep(
  hub: AddOnHub,
  { addOn, annotationsFor, guard }: Source,
  { kind, cluster }: InstallStep,
  signal: AbortSignal,
): Promise<void> {
  const { name } = addOn.metadata;
  if (kind === "delete") {
    await deleteClusterAddOn(hub, { name, namespace: cluster }, signal);
    log.info({ addOn: name, cluster }, "cluster add-on deleted");
    return;
  }
  const end = guard.begin();
  try {
    if (guard.blockOf(name, cluster)) return;
    await createClusterAddOn(hub, addOn, { cluster, annotations: annotationsFor(cluster) }, signal);
    log.info({ addOn: name, cluster }, "cluster add-on created");
  } finally {
    end();
  }
}

/**
 * Makes the add-on an owner of a cluster add-on, manually created ones too, so that it is deleted with the add-on. Where
 * placements install it, it also follows its cluster's annotations.
 */
async function adopt(
  hub: AddOnHub,
  { addOn, annotationsFor }: Source,
  found: ManagedClusterAddOn,
  signal: AbortSignal,
): Promise<void> {
  const { namespace = "", deletionTimestamp, annotations: present } = found.metadata;
  if (deletionTimestamp) return;
  const isPlaced = addOn.spec.installStrategy.type === "Placements";
  const annotations = isPlaced ? annotationPatch(present, annotationsFor(namespace)) : undefined;
  const ownerReferences = missingOwners(found, addOn);
  if (!ownerReferences && !annotations) return;
  const change = { ...(ownerReferences ? { ownerReferences } : {}), ...(annotations ? { annotations } : {}) };
  await patchClusterAddOn(hub, found, change, signal);
}
