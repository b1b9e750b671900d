import type { EnableAnswer } from "@/lib/api/addons/enable";
import type { DetachInput, DetachPlan, DetachRequest } from "@/lib/api/detach/detach";
import type { DetachFacts } from "@/lib/detach/facts";
import { leftBehind } from "@/lib/detach/left-behind";
import type { Stages } from "@/lib/enable/write";
import { specHash } from "@/lib/resources/spec-hash";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { plannedWrites } from "@/server/auth/writes/planned-writes";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { ApiError } from "@/server/errors";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { judgeStages } from "@/server/objects/judge-stages";
import { requireOwnWrites } from "@/server/objects/owned-writes";
import { type DetachCaches, readDetachFacts } from "./detach-facts";
import { stepObstacle } from "./step-obstacle";
import { stepWrites } from "./step-writes";

export interface DetachSources {
  readonly caches: DetachCaches & HubStateCaches;
  readonly isManagerRunning: () => boolean | undefined;
}

interface MadeStep {
  readonly shown: DetachPlan;
  readonly stages: Stages;
}

/** What a step of detaching writes, and what that does to clusters. Nothing is written. Throws `ApiError` and `HubError`. */
export async function planDetachStep(caller: Caller, sources: DetachSources, input: DetachInput): Promise<DetachPlan> {
  return (await makeStep(caller, sources, input)).shown;
}

/**
 * Carries out a step of detaching as the caller, in the way that was reviewed. Throws `ApiError` "conflict" where what it
 * writes or does is something else by now, "owned" and "invalid".
 */
export async function runDetachStep(
  caller: Caller,
  sources: DetachSources,
  { input, plan, confirm, override = false }: DetachRequest,
): Promise<EnableAnswer> {
  const { shown, stages } = await makeStep(caller, sources, input);
  if (plan !== shown.id)
    throw new ApiError("conflict", "What is on the cluster changed since the plan was made. Nothing was written.");
  const [problem] = shown.problems;
  if (problem) throw new ApiError("invalid", problem.message);
  requireOwnWrites(shown.owned ?? [], override);
  if (shown.confirm !== undefined && confirm !== shown.confirm)
    throw new ApiError("invalid", `Type ${shown.confirm} to confirm. Nothing was written.`);
  return { outcomes: await writeSteps(caller, stages) };
}

async function makeStep(
  caller: Caller,
  { caches, isManagerRunning }: DetachSources,
  input: DetachInput,
): Promise<MadeStep> {
  const names = [...new Set(input.clusters)];
  for (const name of names) await requireCluster(caller, name);
  const all = await inParallel(names, (name) => readDetachFacts(caller, caches, name, isManagerRunning()));
  const problems = all.flatMap((facts) => {
    const message = stepObstacle(facts, input);
    return message === undefined ? [] : [{ field: "clusters", message: `${facts.clusterName}: ${message}` }];
  });
  const found =
    problems.length > 0 ? [] : await inParallel(all, (facts) => stepWrites(caller, facts, input, new Date()));
  const writes = found.flat();
  const stages: Stages = writes.length > 0 ? [writes] : [];
  const loses = input.action === "cancel" ? [] : names;
  const [rights, { elsewhere, confirm: _, ...judged }] = await Promise.all([
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name: `detach ${names.length}`, moved: { gains: [], loses, changes: [] } }),
  ]);
  // Without the time that "begin" writes, and without versions: only what is removed counts.
  const targets = writes.map(({ resource, namespace, name, verb }) => [verb, resource.kind, namespace ?? "", name]);
  const leaves = leftBy(all, input);
  const id = specHash({
    input,
    targets,
    uids: all.map((facts) => facts.cluster.value?.metadata.uid ?? ""),
    leaves,
    elsewhere,
  });
  const confirm = writes.length > 0 && input.action !== "cancel" ? { confirm: confirmText(names) } : {};
  return { shown: { id, writes: plannedWrites(stages), rights, problems, leaves, ...judged, ...confirm }, stages };
}

/** The cluster's own name, or how many they are. */
function confirmText(names: readonly string[]): string {
  const [only = ""] = names;
  return names.length === 1 ? only : `detach ${names.length}`;
}

/** What stays: announced with the step that ends without removing it, and with the one that chooses the path. */
function leftBy(all: readonly DetachFacts[], { action, path }: DetachInput): string[] {
  if (action !== "leave" && action !== "begin") return [];
  const by = action === "leave" ? "unreachable" : (path ?? "clean");
  return all.flatMap((facts) => leftBehind(facts, by).map(({ message }) => `${facts.clusterName}: ${message}`));
}
