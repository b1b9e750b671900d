import type { EnableInput, EnablePlan } from "@/lib/api/addons/enable";
import { ObjectName } from "@/lib/api/object-name";
import type { Facts } from "@/lib/enable/facts";
import { planEnabling } from "@/lib/enable/plan-enabling";
import type { RawObject } from "@/lib/kube/object";
import { type ObjectRef, objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { Placement, placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { findRawObject, rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { judgeStages } from "@/server/objects/judge-stages";
import { enableFacts, requireEnableScope } from "./enable-facts";
import { enableWaits } from "./enable-waits";
import type { InstallationCaches } from "./installation-facts";
import { idOf } from "./plan-id";
import { victims } from "./preview-enable";
import type { MadePlan } from "./shown-plan";

/** The writes for a request. Nothing is written. */
export async function planEnable(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  input: EnableInput,
): Promise<EnablePlan> {
  const { shown } = await makeEnablePlan(caller, caches, name, input);
  return shown;
}

/** Objects to write are read with the caller's rights; the fleet comes from the caches. */
export async function makeEnablePlan(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  input: EnableInput,
): Promise<MadePlan> {
  await requireEnableScope(caller, caches);
  const { clusters, config: wanted } = input;
  const [addOn, placement, config] = await Promise.all([
    rawObject(caller, clusterManagementAddOns, { name }),
    clusters.by === "hand" || !isAddressable(clusters) ? undefined : findRawObject(caller, placements, clusters),
    wanted && isAddressable(wanted) ? findRawObject(caller, addOnDeploymentConfigs, wanted) : undefined,
  ]);
  const known = enableFacts(caches, ClusterManagementAddOn.parse(addOn));
  const own = clusters.by === "hand" ? undefined : objectKey(clusters);
  const read = placement && Placement.parse(placement);
  const facts: Facts = { ...known, placement: (key) => (key === own ? read : known.placement(key)) };
  const required = await requiredOriginals(caller, facts, input);
  const enabling = planEnabling(input, facts, { addOn, placement, config, required });
  const { stages } = enabling;
  const writtenPlacements = stages.flat().some(({ resource }) => resource.plural === placements.plural)
    ? [placement]
    : [];
  // Those that have the add-on already get the configuration with the others.
  const changes = wanted && own !== undefined ? enabling.already : [];
  const moved = { gains: enabling.gaining, loses: enabling.losing.map(({ cluster }) => cluster), changes };
  const [losing, rights, { elsewhere, ...judged }, { waits, waves }] = await Promise.all([
    victims(caller, name, enabling.losing),
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name, moved }),
    enableWaits(caller, caches, { facts, input, preview: enabling }),
  ]);
  const shown: EnablePlan = {
    id: idOf({
      addOn,
      placements: writtenPlacements,
      stages: essence(stages),
      losing: moved.loses,
      elsewhere,
    }),
    writes: plannedWrites(stages),
    rights,
    gaining: [...enabling.gaining],
    keeping: [...enabling.keeping],
    losing,
    waves,
    problems: [...enabling.problems],
    warnings: [...enabling.warnings, ...waits],
    ...judged,
    follow: own === undefined ? `/addons/${name}` : `/rollouts/${name}/${own}`,
  };
  return { shown, stages, strategy: facts.addOn.spec.installStrategy };
}

/** Required add-ons that the hub has, as it has them now. */
async function requiredOriginals(
  caller: Caller,
  { required }: Facts,
  { bringsRequired }: EnableInput,
): Promise<ReadonlyMap<string, RawObject>> {
  const wanted = bringsRequired === false ? [] : required.filter(({ addOn }) => addOn !== undefined);
  const found = await inParallel(
    wanted,
    async ({ name }) => [name, await rawObject(caller, clusterManagementAddOns, { name })] as const,
  );
  return new Map(found);
}

/** Whether an object of that name can be read: names are, before they are validated. */
export function isAddressable({ namespace = "", name }: ObjectRef): boolean {
  return [namespace, name].every((part) => ObjectName.safeParse(part).success);
}
