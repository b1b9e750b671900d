import type { EnableAnswer, EnablePlan, KeepInput, KeepRequest } from "@/lib/api/addons/enable";
import { desiredAddOn } from "@/lib/blast-radius/desired-add-on";
import { keepOn } from "@/lib/enable/keep-on";
import type { Stages } from "@/lib/enable/write";
import { objectKey, resourcePath } from "@/lib/kube/resource";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { HubError, isHubError } from "@/server/hub/hub-error";
import { hubStateOf } from "@/server/objects/hub-state";
import { judgeStages } from "@/server/objects/judge-stages";
import { carryOutPlan } from "./carry-out-plan";
import { requireEnableScope } from "./enable-facts";
import type { InstallationCaches } from "./installation-facts";
import { idOf } from "./plan-id";
import type { MadePlan } from "./shown-plan";

const DEADLINE_MS = 10_000;

/** What would be written so that an add-on stays on clusters, whatever is changed next. Nothing is written. */
export async function planKeeping(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  input: KeepInput,
): Promise<EnablePlan> {
  return (await makeKeepPlan(caller, caches, name, input)).shown;
}

/** Keeps an add-on on clusters as the caller, in the way that was planned. */
export async function keepAddOn(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  { input, ...confirmed }: KeepRequest,
): Promise<EnableAnswer> {
  return carryOutPlan(caller, await makeKeepPlan(caller, caches, name, input), { addOn: name, ...confirmed });
}

async function makeKeepPlan(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  { clusters }: KeepInput,
): Promise<MadePlan> {
  await requireEnableScope(caller, caches);
  const addOn = await rawObject(caller, clusterManagementAddOns, { name });
  const read = ClusterManagementAddOn.parse(addOn);
  const writes = keepOn({ addOn, clusters, givenBy: givenBy(caches, read), placement: byKey(caches) });
  const problem = writes.ok ? await refusalOf(caller, writes.stages) : writes.problem;
  const stages = writes.ok && problem === undefined ? writes.stages : [];
  const [rights, { elsewhere, ...judged }] = await Promise.all([
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name, moved: { gains: [], loses: [], changes: [] } }),
  ]);
  const shown: EnablePlan = {
    id: idOf({ addOn, placements: [], stages: essence(stages), losing: [], elsewhere }),
    writes: plannedWrites(stages),
    rights,
    gaining: [],
    keeping: [...clusters],
    losing: [],
    waves: [],
    problems: problem === undefined ? [] : [{ field: "clusters", message: problem }],
    warnings: [],
    ...judged,
    follow: `/addons/${name}`,
  };
  return { shown, stages, strategy: read.spec.installStrategy };
}

/** Of several placements, the last one gives a cluster its configuration. */
function givenBy(caches: InstallationCaches, addOn: ClusterManagementAddOn): Map<string, string> {
  const { nodes } = desiredAddOn(hubStateOf(caches), addOn);
  const given = nodes.flatMap((node) =>
    node.kind === "placement" ? node.members.map(({ cluster }) => [cluster, objectKey(node)] as const) : [],
  );
  return new Map(given);
}

function byKey({ placements }: InstallationCaches) {
  return (key: string) => {
    const [namespace, name = ""] = key.split("/", 2);
    return placements.get(name, namespace);
  };
}

/**
 * Why the hub would not take the placements as they are. One that knows no expressions would drop them, and choose
 * every cluster. Who may not create them is told so by the plan's rights.
 */
async function refusalOf(caller: Caller, stages: Stages): Promise<string | undefined> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  for (const write of stages.flat()) {
    if (write.verb !== "create") continue;
    const path = resourcePath(await caller.client.stored(write.resource, signal), { namespace: write.namespace });
    try {
      await caller.client.raw({
        method: "POST",
        path: `${path}?dryRun=All&fieldValidation=Strict`,
        body: write.after,
        signal,
      });
    } catch (error) {
      if (isHubError(error, "AlreadyExists")) return `${write.namespace}/${write.name} keeps them already.`;
      if (error instanceof HubError && ["Invalid", "BadRequest"].includes(error.reason)) return error.message;
      if (!isHubError(error, "Forbidden")) throw error;
    }
  }
  return undefined;
}
