import { exactTerm } from "@/lib/filter/print-value";
import { workPart } from "./works";

/** Number of an add-on's works by status, without rows. */
export function workStatsOf(addOn: string) {
  return workPart("add-on-figures", { q: exactTerm("addon", addOn), limit: 0, facets: "status" });
}

/** Number of a cluster's works, without rows. */
export function workStatsOn(cluster: string) {
  return workPart("cluster-figures", { q: exactTerm("cluster", cluster), limit: 0 });
}
