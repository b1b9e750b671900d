import type { EnableAnswer } from "@/lib/api/addons/enable";
import type { DeletionStepInput, DeletionStepRequest } from "@/lib/api/deletions/deletion-steps";
import { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import type { DetachPlan } from "@/lib/api/detach/detach";
import type { ClusterDeletions, DeletionStep } from "@/lib/deletion/deletion";
import { explainDeletions } from "@/lib/deletion/explain-deletions";
import { change, creation, type Stages, type Write } from "@/lib/enable/write";
import { clusterGroup, WORK_CLEANUP_FINALIZER, WORK_ROLE } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { namespaces, roleBindings } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { specHash } from "@/lib/resources/spec-hash";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { plannedWrites } from "@/server/auth/writes/planned-writes";
import { findRawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { readDeletionFacts } from "@/server/clusters/deletion-facts";
import { ApiError } from "@/server/errors";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { judgeStages } from "@/server/objects/judge-stages";
import { requireOwnWrites } from "@/server/objects/owned-writes";
import { explainOwnDeletion } from "./explain-own";
import { EXPLAINED_KINDS } from "./own-kinds";

export interface StepSources {
  readonly caches: HubStateCaches;
  readonly isManagerRunning: () => boolean | undefined;
}

/** What a step that is offered for what hangs writes, and what it leaves behind. Nothing is written. Throws `ApiError` and `HubError`. */
export async function planDeletionStep(caller: Caller, sources: StepSources, input: DeletionStepInput) {
  return (await makeStep(caller, sources, input)).shown;
}

/** Carries out such a step as the caller, in the way that was reviewed. Throws `ApiError` "conflict", "owned" and "invalid". */
export async function runDeletionStep(
  caller: Caller,
  sources: StepSources,
  { input, plan, confirm, override = false }: DeletionStepRequest,
): Promise<EnableAnswer> {
  const { shown, stages } = await makeStep(caller, sources, input);
  if (plan !== shown.id)
    throw new ApiError("conflict", "What hangs changed since the plan was made. Nothing was written.");
  const [problem] = shown.problems;
  if (problem) throw new ApiError("invalid", problem.message);
  requireOwnWrites(shown.owned ?? [], override);
  if (shown.confirm !== undefined && confirm !== shown.confirm)
    throw new ApiError("invalid", `Type ${shown.confirm} to confirm. Nothing was written.`);
  return { outcomes: await writeSteps(caller, stages) };
}

async function makeStep(
  caller: Caller,
  { caches, isManagerRunning }: StepSources,
  input: DeletionStepInput,
): Promise<{ readonly shown: DetachPlan; readonly stages: Stages }> {
  const { deletions } = await explained(caller, input, isManagerRunning());
  const offered = deletions
    .flatMap(({ blockers }) => blockers.flatMap(({ steps }) => steps))
    .find((step) => isSame(step, input));
  const write = offered && (await writeOf(caller, input));
  const stages: Stages = write ? [[write]] : [];
  const [rights, { elsewhere, confirm: _, ...judged }] = await Promise.all([
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name: input.object.name, moved: { gains: [], loses: [], changes: [] } }),
  ]);
  const problems = write ? [] : [{ field: "object", message: "This step is not offered for what hangs now." }];
  const leaves = offered?.leaves === undefined ? [] : [offered.leaves];
  const id = specHash({
    input,
    leaves,
    elsewhere,
    uid: write?.verb === "patch" ? (write.before.metadata.uid ?? "") : "",
  });
  const confirm = write && input.kind === "release" ? { confirm: input.object.name } : {};
  return { shown: { id, writes: plannedWrites(stages), rights, problems, leaves, ...judged, ...confirm }, stages };
}

/** What of the cluster, or the object of the hub, is being deleted now. */
async function explained(
  caller: Caller,
  { cluster, object }: DeletionStepInput,
  isManagerRunning: boolean | undefined,
): Promise<ClusterDeletions> {
  if (cluster !== undefined) {
    await requireCluster(caller, cluster);
    return explainDeletions(await readDeletionFacts(caller, cluster, isManagerRunning));
  }
  const own = OwnDeletionQuery.safeParse(object).data;
  if (!own) throw new ApiError("invalid", `A step for a ${object.kind} names its cluster.`);
  return explainOwnDeletion(caller, own);
}

/** Only what the explanation offers is written. */
function isSame({ action }: DeletionStep, { kind, object, finalizer }: DeletionStepInput): boolean {
  if (action?.kind !== kind || action.finalizer !== finalizer) return false;
  const { object: offered } = action;
  return offered.kind === object.kind && offered.name === object.name && offered.namespace === object.namespace;
}

const RESOURCES: Readonly<Record<string, Resource>> = {
  ...EXPLAINED_KINDS,
  ManagedCluster: managedClusters,
  ManagedClusterAddOn: managedClusterAddOns,
  ManifestWork: manifestWorks,
  Namespace: namespaces,
};

async function writeOf(
  caller: Caller,
  { cluster, kind, object, finalizer }: DeletionStepInput,
): Promise<Write | undefined> {
  const { name, namespace } = object;
  if (kind === "restore") return cluster === undefined ? undefined : creation(roleBindings, workBinding(cluster, name));
  const resource = Object.hasOwn(RESOURCES, object.kind) ? RESOURCES[object.kind] : undefined;
  const raw =
    resource && (await findRawObject(caller, resource, { name, ...(namespace !== undefined && { namespace }) }));
  const { finalizers = [] } = raw?.metadata ?? {};
  const others = finalizers.filter((each) => each !== finalizer);
  return raw && others.length < finalizers.length
    ? change(resource, raw, { metadata: { finalizers: others } })
    : undefined;
}

/** With the finalizer by which the hub keeps it until the last work is gone. */
function workBinding(cluster: string, name: string) {
  const apiGroup = "rbac.authorization.k8s.io";
  return {
    metadata: { name, namespace: cluster, finalizers: [WORK_CLEANUP_FINALIZER] },
    roleRef: { apiGroup, kind: "ClusterRole", name: WORK_ROLE },
    subjects: [{ apiGroup, kind: "Group", name: clusterGroup(cluster) }],
  };
}
