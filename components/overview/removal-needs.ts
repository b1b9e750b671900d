import { filterHref } from "@/components/list/use-filter-text";
import { plural } from "@/lib/format/count";
import { removingOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { asClause, listed, type Need } from "./need";

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
        href: row.leaving
          ? leavingHref(row.name, row.leaving)
          : filterHref(`/addons/${row.name}/clusters`, "status:removing"),
        size,
      },
    ];
  });
}

/** Of one cluster, where it is said what its works wait for. */
function leavingHref(addOn: string, { size, clusters }: NonNullable<AddOnRow["leaving"]>): string {
  const [only] = clusters;
  return size === 1 && only !== undefined
    ? `/clusters/${encodeURIComponent(only)}/works`
    : filterHref("/works", `addon=${addOn} status:deleting`);
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
