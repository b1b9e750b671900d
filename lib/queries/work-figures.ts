import { toggleValue } from "@/lib/filter/edit-filter";
import { workPart } from "./works";

/** How many works of an add-on there are, and where they stand; no row of them. */
export function workFiguresOf(addOn: string) {
  return workPart("add-on-figures", { q: toggleValue("", "addon", addOn), limit: 0, facets: "status" });
}

/** How many works a cluster carries; no row of them. */
export function workFiguresOn(cluster: string) {
  return workPart("cluster-figures", { q: toggleValue("", "cluster", cluster), limit: 0 });
}
