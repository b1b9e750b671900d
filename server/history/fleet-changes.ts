import type { FleetChange } from "@/lib/api/metrics/history";
import type { AddOnHealth, ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { LoggedChange } from "./change-log";
import { loggedAddOnHealth, loggedClusterHealth } from "./health-changes";
import { together } from "./together";

const MAX_NAMES = 3;

type Rows = ReadonlyMap<string, Pick<ClusterRow, "health" | "message" | "addOns">>;

/** A change worth reporting for a whole fleet. */
type Notable = Pick<FleetChange, "at" | "addOn" | "to" | "kind"> & { readonly cluster: string };

/**
 * Groups equal changes that followed each other within a minute. `changes` and the result are newest first; `rows` are
 * the clusters as they are now.
 */
export function fleetChanges(changes: Iterable<LoggedChange>, rows: Rows, maxGroups: number): FleetChange[] {
  const keyOf = ({ addOn, to, kind }: Notable) => `${addOn ?? ""} ${to ?? ""} ${kind}`;
  return together(notableIn(changes, rows), keyOf, maxGroups).map((group) => described(group, rows));
}

function* notableIn(changes: Iterable<LoggedChange>, rows: Rows): Iterable<Notable> {
  for (const change of changes) {
    const notable = change.addOn === "" ? clusterChange(change) : addOnChange(change);
    if (notable && !wentWithCluster(notable, rows)) yield notable;
  }
}

function wentWithCluster({ addOn, to, cluster }: Notable, rows: Rows): boolean {
  return addOn !== undefined && to === undefined && !rows.has(cluster);
}

function described(group: readonly [Notable, ...Notable[]], rows: Rows): FleetChange {
  const [{ cluster: _, ...last }] = group;
  // One that went back and forth is one of them.
  const clusters = new Set(group.map(({ cluster }) => cluster));
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
