import type { InstallationInput, InstallationPath, RolloutForecast } from "@/lib/api/addons/installation";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { HubState } from "@/lib/blast-radius/hub-state";
import { configWrites } from "@/lib/enable/enabled-config";
import { change, type Stages } from "@/lib/enable/write";
import type { StartFacts } from "@/lib/gates/start-rules";
import { installationOf, installationPatch, orderError } from "@/lib/installation/change-installation";
import { type Comparison, compareInstallation, type Forecast } from "@/lib/installation/compare";
import { installationProblems, installationWarnings } from "@/lib/installation/problems";
import type { RawObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import { decidedClusters, groupDecisions } from "@/lib/rollout/decision-groups";
import { ApiError } from "@/server/errors";
import { type HubStateCaches, hubStateOf } from "@/server/objects/hub-state";
import type { EnableCaches } from "./enable-facts";

/** What a change of an installation is judged by, from caches that our own rights filled. */
export type InstallationCaches = EnableCaches &
  HubStateCaches & {
    /** What the console saw of an add-on's rollouts, oldest first. */
    readonly rolloutEventsOf?: (addOn: string) => readonly RolloutEvent[];
  };

/** A change of an installation, and what it comes to. */
export interface JudgedChange {
  /** What is written, in order; none where there is nothing to write. */
  readonly stages: Stages;
  readonly comparison: Comparison;
  readonly problems: ReturnType<typeof installationProblems>;
  readonly warnings: readonly string[];
}

/** The installation of a path, from the add-on as it was read. Throws `ApiError` "not-found". */
export function requireInstallation(addOn: RawObject, { name, namespace, placement }: InstallationPath) {
  const key = `${namespace}/${placement}`;
  const present = installationOf(addOn, key);
  if (!present) throw new ApiError("not-found", `${name} is not installed through Placement ${key}.`);
  return { key, present };
}

interface WantedInstallation {
  readonly path: InstallationPath;
  readonly input: InstallationInput;
  /** What keeps clusters from starting, where the caller may know it. */
  readonly starts: StartFacts | undefined;
  /** The configuration of the request, as the hub has it; absent where that was not read. */
  readonly stored?: { readonly config: RawObject | undefined } | undefined;
}

/** Only for callers that passed `requireEnableScope`. Throws `ApiError` "not-found". */
export function judgeInstallation(
  caches: InstallationCaches,
  addOn: RawObject,
  { path, input, starts, stored }: WantedInstallation,
): JudgedChange {
  const { key, present } = requireInstallation(addOn, path);
  const patch = installationPatch(addOn, key, input);
  const write = patch && change(clusterManagementAddOns, addOn, patch);
  const before = ClusterManagementAddOn.parse(addOn);
  const after = write?.verb === "patch" ? ClusterManagementAddOn.parse(write.after) : before;
  const to = objectKey(input.placement);
  const comparison = compareInstallation(withWanted(hubStateOf(caches), input.config, stored?.config), {
    before,
    after,
    from: key,
    to,
    starts,
    happenings: (caches.rolloutEventsOf?.(path.name) ?? []).filter(
      (event) => event.namespace === path.namespace && event.placement === path.placement,
    ),
  });
  const grouped = groupDecisions(caches.placementDecisions.by("placement", to));
  const facts = {
    addOn: before,
    key,
    present,
    mode: caches.managerMode?.() ?? "all",
    orderError: orderError(addOn, key),
    placement: caches.placements.get(input.placement.name, input.placement.namespace),
    groups: grouped.ok ? grouped.groups : [],
    labelOf: (cluster: string, label: string) => caches.clusters.get(cluster)?.metadata.labels[label],
    shared: sharedClusters(caches, before, { key, to }),
    stored,
  } as const;
  const problems = installationProblems(input, facts, comparison.planned);
  const configs = write ? configWrites(input.config ?? undefined, stored?.config) : [];
  return {
    stages: problems.length > 0 ? [] : [configs, write ? [write] : []].filter((stage) => stage.length > 0),
    comparison,
    problems,
    warnings: installationWarnings(input, facts, comparison),
  };
}

/** The hub, where the configuration of a request counts by what it has, also before any add-on reports it. */
function withWanted(state: HubState, config: InstallationInput["config"], stored: RawObject | undefined): HubState {
  const spec = config?.use === "new" ? config.spec : stored?.spec;
  if (!config || typeof spec !== "object" || spec === null) return state;
  const key = configKey({ ...ADD_ON_CONFIG, namespace: config.namespace, name: config.name });
  const hash = specHash(spec);
  return { ...state, hashOf: (each) => (configKey(each) === key ? hash : state.hashOf(each)) };
}

const ADD_ON_CONFIG = { group: addOnDeploymentConfigs.group, resource: addOnDeploymentConfigs.plural };

/** How many clusters of a new placement others of the add-on choose, too; none while the placement stays. */
function sharedClusters(
  { placementDecisions }: InstallationCaches,
  { spec }: ClusterManagementAddOn,
  { key, to }: { readonly key: string; readonly to: string },
) {
  if (key === to) return [];
  const clustersOf = (placement: string) => placementDecisions.by("placement", placement).flatMap(decidedClusters);
  const chosen = new Set(clustersOf(to));
  const others = spec.installStrategy.placements.map(objectKey).filter((each) => each !== key && each !== to);
  const counted = others.map((placement) => {
    return { placement, clusters: new Set(clustersOf(placement).filter((cluster) => chosen.has(cluster))).size };
  });
  return counted.filter(({ clusters }) => clusters > 0);
}

/** As it is sent: without what is never, and with the times of a change that starts at `nowMs`. */
export function shownForecast(forecast: Forecast | undefined, nowMs: number): RolloutForecast | undefined {
  if (!forecast) return undefined;
  const { earliestMs, expectedMs, latestMs, isDelayed, waves, failures, ...rest } = forecast;
  const times = {
    ...(Number.isFinite(earliestMs) && { earliestMs }),
    ...(expectedMs !== undefined && Number.isFinite(expectedMs) && { expectedMs }),
    ...(Number.isFinite(latestMs) && { latestMs }),
  };
  const at = (ms: number | undefined) => (ms === undefined ? undefined : new Date(nowMs + ms).toISOString());
  const ends = { earliest: at(times.earliestMs), expected: at(times.expectedMs), latest: at(times.latestMs) };
  return { ...rest, ...times, waves: [...waves], failures: [...failures], ...(isDelayed && { ends }) };
}
