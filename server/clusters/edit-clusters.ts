import type { EnableAnswer, StepRight } from "@/lib/api/addons/enable";
import type { ClusterEdit, ClusterEditPlan, ClusterEditRequest } from "@/lib/api/clusters/edit-clusters";
import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import { change, type Stages, type Write } from "@/lib/enable/write";
import { plural } from "@/lib/format/count";
import type { RawObject } from "@/lib/kube/object";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { changeProblems, clusterPatch } from "@/lib/objects/cluster-changes";
import { isFields } from "@/lib/objects/editable";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { specHash } from "@/lib/resources/spec-hash";
import type { Caller } from "@/server/auth/caller";
import { mayAccept } from "@/server/auth/decision-rights";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { editable, rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { ApiError } from "@/server/errors";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { judgeStages } from "@/server/objects/judge-stages";
import { requireOwnWrites } from "@/server/objects/owned-writes";

interface MadeEdit {
  readonly shown: ClusterEditPlan;
  readonly stages: Stages;
}

/** What an edit of clusters writes, and what that does to them. Nothing is written. Throws `HubError`. */
export async function planClusterEdit(caller: Caller, caches: HubStateCaches, input: ClusterEdit) {
  return (await makeEdit(caller, caches, input)).shown;
}

/**
 * Edits clusters as the caller, in the way that was reviewed. Throws `ApiError` "conflict" where the clusters or the
 * effect are others by now, "owned" and "invalid".
 */
export async function editClusters(
  caller: Caller,
  caches: HubStateCaches,
  { input, plan, confirm, override = false }: ClusterEditRequest,
): Promise<EnableAnswer> {
  const { shown, stages } = await makeEdit(caller, caches, input);
  if (plan !== shown.id)
    throw new ApiError(
      "conflict",
      "The clusters, or what the edit does, changed since the plan was made. Nothing was written.",
    );
  const [problem] = shown.problems;
  if (problem) throw new ApiError("invalid", problem.message);
  requireOwnWrites(shown.owned ?? [], override);
  if (shown.confirm !== undefined && confirm !== shown.confirm)
    throw new ApiError(
      "invalid",
      `Type ${shown.confirm} to confirm a change of ${plural(shown.writes.length, "cluster")}.`,
    );
  return { outcomes: await writeSteps(caller, stages) };
}

/** The writes of an edit; clusters are read with the caller's rights. */
export async function clusterEditStages(caller: Caller, { clusters, ...changes }: ClusterEdit): Promise<Stages> {
  const names = [...new Set(clusters)];
  const found = await inParallel(names, (name) => rawObject(caller, managedClusters, { name }));
  const writes = found.flatMap((cluster) => {
    const patch = clusterPatch(cluster, changes);
    return patch ? [change(managedClusters, cluster, patch)] : [];
  });
  return writes.length > 0 ? [writes] : [];
}

async function makeEdit(caller: Caller, caches: HubStateCaches, input: ClusterEdit): Promise<MadeEdit> {
  const problems = changeProblems(input);
  const stages = problems.length > 0 ? [] : await clusterEditStages(caller, input);
  const writes = stages.flat();
  const changes = writes.map(({ name }) => name);
  const [rights, joins, accepts, { elsewhere, confirm, ...judged }] = await Promise.all([
    rightsFor(caller, stages),
    joinRights(caller, writes),
    acceptRights(caller, writes),
    // No add-on has this name: the effect on all of them counts.
    judgeStages(caller, caches, stages, { name: `edit ${changes.length}`, moved: { gains: [], loses: [], changes } }),
  ]);
  const id = specHash({ writes: essence(stages), before: writes.map(beforeOf), elsewhere });
  const isLarge = writes.filter(movesAcceptance).length > MAX_UNCONFIRMED;
  const typed = confirm ?? (isLarge ? `edit ${changes.length}` : undefined);
  return {
    shown: {
      id,
      writes: plannedWrites(stages),
      rights: [...rights, ...joins, ...accepts],
      problems,
      ...judged,
      ...(typed === undefined ? {} : { confirm: typed }),
    },
    stages,
  };
}

function beforeOf(write: Write): unknown {
  return write.verb === "patch" ? { uid: write.before.metadata.uid ?? "", object: editable(write.before) } : null;
}

/** Whoever moves a cluster has to be allowed to take it from one set and to put it into the other. */
async function joinRights(caller: Caller, writes: readonly Write[]): Promise<StepRight[]> {
  const sets = new Set(writes.flatMap((write) => (write.verb === "patch" ? setsOf(write.before, write.after) : [])));
  return inParallel([...sets].sort(), async (name) => ({
    verb: "create",
    resource: "managedclustersets/join",
    group: managedClusterSets.group,
    name,
    allowed: await caller.rights.may({ verb: "create", resource: managedClusterSets, subresource: "join", name }),
  }));
}

/** Accepting takes a right of its own; denying is an ordinary update. */
async function acceptRights(caller: Caller, writes: readonly Write[]): Promise<StepRight[]> {
  const names = writes.filter((write) => movesAcceptance(write) && acceptsIn(afterOf(write))).map(({ name }) => name);
  const answers = await inParallel(names, (name) => mayAccept(caller, name));
  const lacking = answers.find(({ allowed }) => !allowed)?.missing;
  if (names.length === 0) return [];
  const right = lacking ?? { verb: "update", resource: "managedclusters/accept", group: REGISTER };
  return [{ verb: right.verb, resource: right.resource, group: right.group, allowed: lacking === undefined }];
}

const REGISTER = "register.open-cluster-management.io";

function movesAcceptance(write: Write): boolean {
  return write.verb === "patch" && acceptsIn(write.before) !== acceptsIn(write.after);
}

function afterOf(write: Write): RawObject | undefined {
  return write.verb === "delete" ? undefined : write.after;
}

function acceptsIn(object: RawObject | undefined): boolean {
  return isFields(object?.spec) && object.spec.hubAcceptsClient === true;
}

function setsOf(before: RawObject, after: RawObject): string[] {
  const [old, next] = [before, after].map(({ metadata }) => metadata.labels?.[CLUSTER_SET_LABEL] || undefined);
  return old === next ? [] : [old, next].flatMap((set) => set ?? []);
}
