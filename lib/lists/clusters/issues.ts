import type { GroupMember } from "@/lib/filter/list-table";
import { addOnStatus } from "@/lib/health/add-on-status";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import type { ClusterAddOnCell, ClusterRow } from "./row";

/** What can be the matter with a cluster itself. */
const CLUSTER_ISSUES: readonly ClusterStatus[] = ["unavailable", "unreachable", "pending", "deleting"];

/** What can be the matter with an add-on on it. */
type AddOnIssue = "unhealthy" | "degraded";

/** What needs attention: the cluster itself if it is down or pending, and each unhealthy add-on on it. */
export function clusterIssues(row: ClusterRow & { readonly status: ClusterStatus }): readonly GroupMember[] {
  const own = CLUSTER_ISSUES.find((issue) => issue === row.status);
  const members = row.addOns.flatMap((cell) => addOnMember(row, cell) ?? []);
  return own ? [member(row, own, row), ...members] : members;
}

/** For a group about an add-on: the add-on and its health. */
export function addOnIssueIn(group: string): { readonly issue: AddOnIssue; readonly addOn: string } | undefined {
  const [issue, addOn] = group.split(" ");
  return addOn && (issue === "unhealthy" || issue === "degraded") ? { issue, addOn } : undefined;
}

/** If the cluster itself is down, only the add-on's own health counts. */
function addOnMember(row: ClusterRow, cell: ClusterAddOnCell): GroupMember | undefined {
  const how = row.health === "available" ? addOnStatus(cell) : cell.health;
  return how === "unhealthy" || how === "degraded" ? member(row, `${how} ${cell.name}`, cell) : undefined;
}

function member(
  row: ClusterRow,
  group: string,
  { message, since }: Pick<ClusterRow, "message" | "since">,
): GroupMember {
  const { set = "", region, provider, environment: env, kubernetesVersion: version } = row;
  return { group, why: message, since, where: set, traits: { region, provider, set: row.set, env, version } };
}
