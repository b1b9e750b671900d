import type { FleetChange } from "@/lib/api/metrics/history";
import type { AddOnHealth, ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { LoggedChange } from "./change-log";
import { loggedAddOnHealth, loggedClusterHealth } from "./health-changes";

/** A longer pause than this begins another group. */
const TOGETHER_MS = 60_000;
const MAX_NAMES = 3;

type Rows = ReadonlyMap<string, Pick<ClusterRow, "health" | "message" | "addOns">>;

/** A change worth reporting for a whole fleet. */
type Notable = Pick<FleetChange, "at" | "addOn" | "to" | "kind"> & { readonly cluster: string };

interface Group {
  /** The newest of them. */
  readonly last: Notable;
  readonly clusters: Set<string>;
  oldestAt: number;
}

/**
 * Groups equal changes that followed each other within a minute. `changes` and the result are newest first; `rows` are
 * the clusters as they are now.
 */
export function fleetChanges(changes: Iterable<LoggedChange>, rows: Rows, maxGroups: number): FleetChange[] {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const change of changes) {
    const notable = change.addOn === "" ? clusterChange(change) : addOnChange(change);
    if (!notable || wentWithCluster(notable, rows)) continue;
    const key = `${notable.addOn ?? ""} ${notable.to ?? ""} ${notable.kind}`;
    const group = open.get(key);
    if (group && group.oldestAt - notable.at <= TOGETHER_MS) {
      group.oldestAt = notable.at;
      group.clusters.add(notable.cluster);
      continue;
    }
    if (groups.length === maxGroups) break;
    const next = { last: notable, clusters: new Set([notable.cluster]), oldestAt: notable.at };
    groups.push(next);
    open.set(key, next);
  }
  return groups.map((group) => described(group, rows));
}

function wentWithCluster({ addOn, to, cluster }: Notable, rows: Rows): boolean {
  return addOn !== undefined && to === undefined && !rows.has(cluster);
}

function described({ last: { cluster: _, ...last }, clusters }: Group, rows: Rows): FleetChange {
  const still = [...clusters].filter((cluster) => stateOf(rows, cluster, last.addOn)?.health === last.to);
  const isProblem = last.kind === "worse";
  const message = isProblem && still.map((cluster) => stateOf(rows, cluster, last.addOn)?.message).find(Boolean);
  return {
    ...last,
    size: clusters.size,
    still: still.length,
    clusters: [...clusters].slice(0, MAX_NAMES),
    ...(message && { message }),
  };
}

function stateOf(rows: Rows, cluster: string, addOn: string | undefined) {
  const row = rows.get(cluster);
  return addOn === undefined ? row : row?.addOns.find(({ name }) => name === addOn);
}

function clusterChange({ at, cluster, ...codes }: LoggedChange): Notable | undefined {
  const from = loggedClusterHealth(codes.from);
  const to = loggedClusterHealth(codes.to);
  const kind = clusterKind(from, to);
  return kind && { at, cluster, to, kind };
}

function clusterKind(
  from: ClusterRowHealth | undefined,
  to: ClusterRowHealth | undefined,
): FleetChange["kind"] | undefined {
  if (from === undefined) return "added";
  if (to === undefined) return "removed";
  if (to === "available") return from === "unavailable" || from === "unknown" ? "recovered" : "joined";
  return to === "unavailable" || to === "unknown" ? "worse" : undefined;
}

function addOnChange({ at, cluster, addOn, ...codes }: LoggedChange): Notable | undefined {
  const from = loggedAddOnHealth(codes.from);
  const to = loggedAddOnHealth(codes.to);
  const kind = addOnKind(from, to);
  return kind && { at, cluster, addOn, to, kind };
}

function addOnKind(from: AddOnHealth | undefined, to: AddOnHealth | undefined): FleetChange["kind"] | undefined {
  if (from === undefined) return "added";
  if (to === undefined) return "removed";
  if (to === "healthy") return from === "degraded" || from === "unhealthy" ? "recovered" : undefined;
  if (to === "degraded" || to === "unhealthy") return "worse";
  // Whatever else it was before, it is not known on the way to something else.
  return to === "unknown" && from === "healthy" ? "worse" : undefined;
}
