import { filterHref } from "@/components/list/filter-href";
import { UNHEALTHY_STATUSES } from "@/lib/health/add-on-fleet-status";

/** The clusters that have an add-on: as many as `installedOn` counts. */
export function installedHref(addOn: string): string {
  return filterHref("/clusters", `addon=${addOn}`);
}

/**
 * The clusters on which an add-on has a problem: as many as `notWellOn` counts. In their own list, because a cluster
 * that is down may have an add-on without one.
 */
export function problemsHref(addOn: string): string {
  return filterHref(`/addons/${addOn}/clusters`, `status:${UNHEALTHY_STATUSES.join(",")}`);
}
