import type {
  InstallationInput,
  InstallationPath,
  InstallationPlan,
  InstallationPreview,
} from "@/lib/api/addons/installation";
import type { Stages } from "@/lib/enable/write";
import { objectKey } from "@/lib/kube/resource";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { judgeStages } from "@/server/objects/judge-stages";
import { cachedAddOn, enableFacts, requireEnableScope } from "./enable-facts";
import { type InstallationCaches, judgeInstallation, shownForecast } from "./installation-facts";
import { idOf } from "./plan-id";
import { victims } from "./preview-enable";
import type { MadePlan } from "./shown-plan";

/** What a request would do. Nothing is written, and no request goes to the hub. */
export async function previewInstallation(
  caller: Caller,
  caches: InstallationCaches,
  path: InstallationPath,
  input: InstallationInput,
): Promise<InstallationPreview> {
  await requireEnableScope(caller, caches);
  const { comparison, problems, warnings } = judgeInstallation(caches, cachedAddOn(caches, path.name), path, input);
  const { now, after, starting, effect } = comparison;
  return {
    now: shownForecast(now),
    after: shownForecast(after),
    startingTotal: starting.length,
    gainingTotal: effect.gains.length,
    losingTotal: effect.loses.length,
    changingTotal: effect.changes.length,
    problems,
    warnings: [...warnings],
  };
}

/** The write for a request. Nothing is written. */
export async function planInstallation(
  caller: Caller,
  caches: InstallationCaches,
  path: InstallationPath,
  input: InstallationInput,
): Promise<InstallationPlan> {
  return (await makeInstallationPlan(caller, caches, path, input)).shown;
}

/** The add-on is read with the caller's rights; the fleet comes from the caches. */
export async function makeInstallationPlan(
  caller: Caller,
  caches: InstallationCaches,
  path: InstallationPath,
  input: InstallationInput,
): Promise<MadePlan<InstallationPlan>> {
  await requireEnableScope(caller, caches);
  const { name } = path;
  const addOn = await rawObject(caller, clusterManagementAddOns, { name });
  const { write, comparison, problems, warnings } = judgeInstallation(caches, addOn, path, input);
  const stages: Stages = write && problems.length === 0 ? [[write]] : [];
  const { now, after, starting, effect } = comparison;
  const read = ClusterManagementAddOn.parse(addOn);
  const lost = new Set(effect.loses);
  const installed = enableFacts(caches, read).installed.filter(({ cluster }) => lost.has(cluster));
  const moved = { ...effect, changes: [...effect.changes, ...starting] };
  const [losing, rights, { elsewhere, ...judged }] = await Promise.all([
    victims(caller, name, installed),
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name, moved }),
  ]);
  const shown: InstallationPlan = {
    id: idOf({ addOn, placements: [], stages: essence(stages), losing: effect.loses, elsewhere }),
    writes: plannedWrites(stages),
    rights,
    now: shownForecast(now),
    after: shownForecast(after),
    starting: [...starting],
    gaining: [...effect.gains],
    losing,
    changing: [...effect.changes],
    problems,
    warnings: [...warnings],
    ...judged,
    follow: `/rollouts/${name}/${objectKey(input.placement)}`,
  };
  return { shown, stages, strategy: read.spec.installStrategy };
}
