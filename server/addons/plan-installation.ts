import type {
  InstallationInput,
  InstallationPath,
  InstallationPlan,
  InstallationPreview,
} from "@/lib/api/addons/installation";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { essence, plannedWrites } from "@/server/auth/writes/planned-writes";
import { findRawObject, rawObject } from "@/server/auth/writes/raw-objects";
import { rightsFor } from "@/server/auth/writes/write-rights";
import { readStartFacts, startWarnings } from "@/server/gates/start-facts";
import { judgeStages } from "@/server/objects/judge-stages";
import { cachedAddOn, enableFacts, requireEnableScope } from "./enable-facts";
import { type InstallationCaches, judgeInstallation, requireInstallation, shownForecast } from "./installation-facts";
import { isAddressable } from "./plan-enable";
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
  const nowMs = Date.now();
  const starts = await readStartFacts(caller, caches, nowMs);
  const addOn = cachedAddOn(caches, path.name);
  const { comparison, problems, warnings } = judgeInstallation(caches, addOn, { path, input, starts });
  const { now, after, starting, effect } = comparison;
  const waits = await startWarnings(caller, caches, { addOn: path.name, clusters: starting, nowMs });
  return {
    now: shownForecast(now, nowMs),
    after: shownForecast(after, nowMs),
    startingTotal: starting.length,
    gainingTotal: effect.gains.length,
    losingTotal: effect.loses.length,
    changingTotal: effect.changes.length,
    problems,
    warnings: [...warnings, ...waits],
  };
}

/** The writes for a request. Nothing is written. */
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
  const nowMs = Date.now();
  const [addOn, starts] = await Promise.all([
    rawObject(caller, clusterManagementAddOns, { name }),
    readStartFacts(caller, caches, nowMs),
  ]);
  const stored = await storedConfig(caller, addOn, path, input);
  const judgedBy = { path, input, starts, stored };
  const { stages, comparison, problems, warnings } = judgeInstallation(caches, addOn, judgedBy);
  const { now, after, starting, effect } = comparison;
  const read = ClusterManagementAddOn.parse(addOn);
  const lost = new Set(effect.loses);
  const installed = enableFacts(caches, read).installed.filter(({ cluster }) => lost.has(cluster));
  const moved = { ...effect, changes: [...effect.changes, ...starting] };
  const [losing, rights, { elsewhere, ...judged }, waits] = await Promise.all([
    victims(caller, name, installed),
    rightsFor(caller, stages),
    judgeStages(caller, caches, stages, { name, moved }),
    startWarnings(caller, caches, { addOn: name, clusters: starting, nowMs }),
  ]);
  const shown: InstallationPlan = {
    id: idOf({ addOn, placements: [], stages: essence(stages), losing: effect.loses, elsewhere }),
    writes: plannedWrites(stages),
    rights,
    now: shownForecast(now, nowMs),
    after: shownForecast(after, nowMs),
    starting: [...starting],
    gaining: [...effect.gains],
    losing,
    changing: [...effect.changes],
    problems,
    warnings: [...warnings, ...waits],
    ...judged,
    follow: `/rollouts/${name}/${objectKey(input.placement)}`,
  };
  return { shown, stages, strategy: read.spec.installStrategy };
}

/** The configuration of a request where it is another than before: what stays need not be read by whoever changes the rest. */
async function storedConfig(caller: Caller, addOn: RawObject, path: InstallationPath, { config }: InstallationInput) {
  const { present } = requireInstallation(addOn, path);
  if (!config || deepEqual(config, present.config) || !isAddressable(config)) return undefined;
  return { config: await findRawObject(caller, addOnDeploymentConfigs, config) };
}
