import type { GroupMember } from "@/lib/filter/list-table";
import { addOnStanding } from "@/lib/health/add-on-standing";
import type { Standing } from "@/lib/health/cluster-standing";
import type { ClusterAddOnCell, ClusterRow } from "./clusters";

/** What can be the matter with a cluster itself. */
const CLUSTER_TROUBLES: readonly Standing[] = ["unavailable", "unreachable", "pending"];

/** What can be the matter with an add-on on it. */
type AddOnTrouble = "unhealthy" | "degraded";

/** What people should look at: the cluster itself where it is down or waits, and each add-on on it that is not well. */
export function clusterTroubles(row: ClusterRow & { readonly standing: Standing }): readonly GroupMember[] {
  const own = CLUSTER_TROUBLES.find((trouble) => trouble === row.standing);
  const members = row.addOns.flatMap((cell) => addOnMember(row, cell) ?? []);
  return own ? [member(row, own, row), ...members] : members;
}

/** Of a group that is about an add-on: which, and how it is there. */
export function addOnTroubleIn(group: string): { readonly trouble: AddOnTrouble; readonly addOn: string } | undefined {
  const [trouble, addOn] = group.split(" ");
  return addOn && (trouble === "unhealthy" || trouble === "degraded") ? { trouble, addOn } : undefined;
}

/** Where the cluster itself is down, only what the add-on says of its health counts. */
function addOnMember(row: ClusterRow, cell: ClusterAddOnCell): GroupMember | undefined {
  const how = row.health === "available" ? addOnStanding(cell) : cell.health;
  return how === "unhealthy" || how === "degraded" ? member(row, `${how} ${cell.name}`, cell) : undefined;
}

function member({ set = "" }: ClusterRow, group: string, { sentence, since }: Pick<ClusterRow, "sentence" | "since">): GroupMember {
  return { group, why: sentence, since, where: set };
}
