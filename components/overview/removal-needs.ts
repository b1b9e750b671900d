import { filterHref } from "@/components/list/filter-href";
import type { ListGroup } from "@/lib/api/list/list";
import { plural } from "@/lib/format/count";
import { removingOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { asClause, listed, type Need, whereAndWhy } from "./need";

/** Add-ons that are being removed, and what that waits for: a removal is over when nothing is left on any cluster. */
export function removalNeeds(rows: readonly AddOnRow[]): Need[] {
  return rows.flatMap((row) => {
    const size = removingOn(row);
    if (size === 0) return [];
    return [
      {
        id: `removing ${row.name}`,
        tone: "info",
        shape: "bin",
        subject: row.name,
        claim: `is being removed from ${plural(size, "cluster")}`,
        detail: waitsFor(row),
        href: removalHref(row, size),
        size,
      },
    ];
  });
}

/** Clusters that go from the hub, and what that waits for: they are gone when they are in no list any more. */
export function clusterRemovalNeeds(issues: readonly ListGroup[]): Need[] {
  return issues
    .filter(({ group }) => group === "deleting")
    .map((group) => ({
      id: "removing clusters",
      tone: "info",
      shape: "bin",
      claim: `${plural(group.size, "cluster")} ${group.size === 1 ? "is" : "are"} being removed from the hub`,
      detail: whereAndWhy(group),
      href: filterHref("/clusters", "health=deleting"),
      since: group.since,
      size: group.size,
    }));
}

/** To what is left of it: cluster add-ons, works of clusters that have none any more, or both. */
function removalHref({ name, leaving }: AddOnRow, size: number): string {
  if (!leaving) return filterHref(`/addons/${name}/clusters`, "status:removing");
  return leaving.size === size ? leavingHref(name, leaving) : `/addons/${name}`;
}

/** Of one cluster, where it is said what its works wait for; of few by name, as others may still have the add-on. */
function leavingHref(addOn: string, { size, clusters }: NonNullable<AddOnRow["leaving"]>): string {
  const [only] = clusters;
  if (size === 1 && only !== undefined) return `/clusters/${encodeURIComponent(only)}/works`;
  const named = size === clusters.length ? ` cluster=${clusters.join(",")}` : "";
  return filterHref("/works", `addon=${addOn} status:deleting${named}`);
}

function waitsFor({ leaving, causes }: AddOnRow): string {
  if (leaving) {
    const { size, clusters } = leaving;
    const more = size - clusters.length;
    const names = listed(more > 0 ? [...clusters, `${plural(more, "more cluster")}`] : clusters);
    return `${names} ${size === 1 ? "has" : "have"} not deleted its resources yet`;
  }
  const cause = causes.find(({ health }) => health === "deleting");
  return cause ? asClause(cause.message) : "Waiting for its clusters";
}
