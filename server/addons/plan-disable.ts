import type { DisableInput, EnablePlan } from "@/lib/api/addons/enable";
import type { Facts } from "@/lib/enable/facts";
import { planDisabling } from "@/lib/enable/plan-disabling";
import type { RawObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import {
  ClusterManagementAddOn,
  clusterManagementAddOns,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { findRawObject, rawClusterAddOnsOf, rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { judgeStages } from "@/server/objects/judge-stages";
import { enableFacts, requireEnableScope } from "./enable-facts";
import type { InstallationCaches } from "./installation-facts";
import { idOf } from "./plan-id";
import type { MadePlan } from "./shown-plan";

/** What would be done to disable an add-on. Nothing is written. */
export async function planDisable(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  input: DisableInput,
): Promise<EnablePlan> {
  const { shown } = await makeDisablePlan(caller, caches, name, input);
  return shown;
}

/** Objects to write or delete, and the cluster add-ons, are read with the caller's rights. */
export async function makeDisablePlan(
  caller: Caller,
  caches: InstallationCaches,
  name: string,
  input: DisableInput,
): Promise<MadePlan> {
  await requireEnableScope(caller, caches);
  const [addOn, present] = await Promise.all([
    rawObject(caller, clusterManagementAddOns, { name }),
    rawClusterAddOnsOf(caller, name),
  ]);
  const read = ClusterManagementAddOn.parse(addOn);
  const clusterAddOns = new Map(present.map((each) => [each.metadata.namespace ?? "", each]));
  const facts: Facts = {
    ...enableFacts(caches, read),
    installed: present.map(({ metadata }) => ({
      cluster: metadata.namespace ?? "",
      createdAt: metadata.creationTimestamp,
      isLeaving: metadata.deletionTimestamp !== undefined,
    })),
  };
  const found = await placementsIn(caller, read);
  const disabling = planDisabling(input, facts, { addOn, placements: found, clusterAddOns });
  const { stages } = disabling;
  const losing = disabling.losing.map(({ cluster, createdAt }) => {
    return { cluster, createdAt, finalizers: clusterAddOns.get(cluster)?.metadata.finalizers ?? [] };
  });
  const deleted = stages
    .flat()
    .filter(({ verb, resource }) => verb === "delete" && resource.plural === placements.plural);
  const moved = { gains: [], loses: losing.map(({ cluster }) => cluster), changes: [] };
  const [rights, { elsewhere, ...judged }] = await Promise.all([
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name, moved }),
  ]);
  const shown: EnablePlan = {
    id: idOf({
      addOn,
      placements: deleted.map((write) => found.get(objectKey(write))),
      stages: essence(stages),
      // With placements left, they decide about clusters; with Manual, each deletion is one of the writes.
      losing: [],
      elsewhere,
    }),
    writes: plannedWrites(stages),
    rights,
    gaining: [],
    keeping: [...disabling.keeping],
    losing,
    waves: [],
    problems: [...disabling.problems],
    warnings: [...disabling.warnings],
    ...judged,
    follow: `/addons/${name}`,
  };
  return { shown, stages, strategy: read.spec.installStrategy };
}

/** The strategy's placements that exist. */
async function placementsIn(caller: Caller, addOn: ClusterManagementAddOn): Promise<Map<string, RawObject>> {
  const found = await inParallel(placementsOf(addOn), async (key): Promise<[string, RawObject][]> => {
    const [namespace = "", name = ""] = key.split("/", 2);
    const raw = await findRawObject(caller, placements, { namespace, name });
    return raw ? [[key, raw]] : [];
  });
  return new Map(found.flat());
}
