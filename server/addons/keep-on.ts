import type { EnableAnswer, EnablePlan } from "@/lib/api/addons/enable";
import type { KeepInput, KeepRequest, LosingEdit } from "@/lib/api/addons/keep";
import { desiredAddOn } from "@/lib/blast-radius/desired-add-on";
import type { HubState } from "@/lib/blast-radius/hub-state";
import { keepOn } from "@/lib/enable/keep-on";
import { objectKey } from "@/lib/kube/resource";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { hubStateOf } from "@/server/objects/hub-state";
import { losingByEdit } from "@/server/objects/judge-edit";
import { judgeStages } from "@/server/objects/judge-stages";
import { carryOutPlan } from "./carry-out-plan";
import { enableFacts, requireEnableScope } from "./enable-facts";
import type { InstallationCaches } from "./installation-facts";
import { refusalOf } from "./keep-refusal";
import { idOf } from "./plan-id";
import type { MadePlan } from "./shown-plan";

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
  input: KeepInput,
): Promise<MadePlan> {
  await requireEnableScope(caller, caches);
  const [addOn, clusters] = await Promise.all([
    rawObject(caller, clusterManagementAddOns, { name }),
    "edit" in input ? losingByEdit(caller, caches, name, input.edit) : input.clusters,
  ]);
  const read = ClusterManagementAddOn.parse(addOn);
  const writes = keepOn({
    addOn,
    clusters,
    outlastsSets: "edit" in input && MOVES_SETS.has(input.edit.kind),
    givenBy: givenBy(hubStateOf(caches), read),
    placement: enableFacts(caches, read).placement,
  });
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

/** By these, clusters leave the sets that are bound to the namespace of a placement. */
const MOVES_SETS: ReadonlySet<string> = new Set<LosingEdit["kind"]>([
  "managedclustersets.cluster.open-cluster-management.io",
  "managedclustersetbindings.cluster.open-cluster-management.io",
]);

/** Of several placements, the last one gives a cluster its configuration. */
export function givenBy(hub: HubState, addOn: ClusterManagementAddOn): Map<string, string> {
  const { nodes } = desiredAddOn(hub, addOn);
  const given = nodes.flatMap((node) =>
    node.kind === "placement" ? node.members.map(({ cluster }) => [cluster, objectKey(node)] as const) : [],
  );
  return new Map(given);
}
