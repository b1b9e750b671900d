import type { InstallationInput, InstallationPath, RolloutForecast } from "@/lib/api/addons/installation";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { change, type Write } from "@/lib/enable/write";
import { installationOf, installationPatch, orderError } from "@/lib/installation/change-installation";
import { type Comparison, compareInstallation, type Forecast } from "@/lib/installation/compare";
import { installationProblems, installationWarnings } from "@/lib/installation/problems";
import type { RawObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
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
  /** Undefined where there is nothing to write. */
  readonly write: Write | undefined;
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

/** Only for callers that passed `requireEnableScope`. Throws `ApiError` "not-found". */
export function judgeInstallation(
  caches: InstallationCaches,
  addOn: RawObject,
  path: InstallationPath,
  input: InstallationInput,
): JudgedChange {
  const { key, present } = requireInstallation(addOn, path);
  const patch = installationPatch(addOn, key, input);
  const write = patch && change(clusterManagementAddOns, addOn, patch);
  const before = ClusterManagementAddOn.parse(addOn);
  const after = write?.verb === "patch" ? ClusterManagementAddOn.parse(write.after) : before;
  const to = objectKey(input.placement);
  const comparison = compareInstallation(hubStateOf(caches), {
    before,
    after,
    from: key,
    to,
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
    shared: sharedClusters(caches, before, { key, to }),
  } as const;
  return {
    write,
    comparison,
    problems: installationProblems(input, facts, comparison.planned),
    warnings: installationWarnings(input, facts, comparison),
  };
}

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

/** As it is sent: without what is never. */
export function shownForecast(forecast: Forecast | undefined): RolloutForecast | undefined {
  if (!forecast) return undefined;
  const { latestMs, waves, failures, ...rest } = forecast;
  return {
    ...rest,
    waves: [...waves],
    failures: [...failures],
    ...(latestMs === Number.POSITIVE_INFINITY ? {} : { latestMs }),
  };
}
