import { toggleValue } from "@/lib/filter/edit-filter";
import { workPart } from "./works";

/** Number of an add-on's works by status, without rows. */
export function workStatsOf(addOn: string) {
  return workPart("add-on-figures", { q: toggleValue("", "addon", addOn), limit: 0, facets: "status" });
}

/** Number of a cluster's works, without rows. */
export function workStatsOn(cluster: string) {
  return workPart("cluster-figures", { q: toggleValue("", "cluster", cluster), limit: 0 });
}
