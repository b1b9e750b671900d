import type { AddOnHealthHistory, ClusterHistory } from "@/lib/api/metrics/history";
import { compareText } from "@/lib/kube/order";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { Caller } from "@/server/auth/caller";
import { clusterHistoryScopeOf } from "@/server/auth/history-scope";
import type { LoggedChange } from "./change-log";
import { loggedAddOnHealth, loggedClusterHealth } from "./health-changes";
import type { HealthHistory } from "./health-history";
import { ofPresent } from "./of-present";

/** More than a chart can show; older changes of a flapping add-on are left out. */
const MAX = 1_000;

/** The last hour of a cluster and of its add-ons, as far as the caller may see them. */
export async function getClusterHistory(caller: Caller, name: string, history: HealthHistory): Promise<ClusterHistory> {
  const { isWhole, ...missing } = await clusterHistoryScopeOf(caller, name);
  history.poll();
  const row = history.clusters.rows.get(name);
  const { changes, cutAt = 0 } = newest(
    isWhole ? history.ofCluster(name) : ofPresent(history.ofCluster(name)),
    ({ addOn }) => !(addOn === "" ? missing.cluster : missing.addOns),
  );
  return {
    at: Date.now(),
    ...(history.since === undefined ? {} : { since: Math.max(history.since, cutAt) }),
    gaps: [...history.gaps],
    ...(missing.cluster ? {} : { cluster: clusterHealthHistory(row?.health, changes) }),
    ...(missing.addOns ? {} : { addOns: addOnHealthHistories(row?.addOns ?? [], changes) }),
    missing,
  };
}

/** `cutAt`: when the newest came of those that are too many. */
function newest(all: Iterable<LoggedChange>, isSeen: (change: LoggedChange) => boolean) {
  const changes: LoggedChange[] = [];
  for (const change of all) {
    if (!isSeen(change)) continue;
    if (changes.length < MAX) changes.push(change);
    else return { changes, cutAt: change.at };
  }
  return { changes };
}

function clusterHealthHistory(
  health: ClusterRowHealth | undefined,
  changes: readonly LoggedChange[],
): ClusterHistory["cluster"] {
  const own = changes.filter(({ addOn }) => addOn === "");
  return {
    health,
    changes: own.map(({ at, from, to }) => ({ at, from: loggedClusterHealth(from), to: loggedClusterHealth(to) })),
  };
}

function addOnHealthHistories(
  cells: readonly Pick<AddOnHealthHistory, "name" | "health">[],
  changes: readonly LoggedChange[],
): AddOnHealthHistory[] {
  const timelines = new Map(
    cells.map(({ name, health }): [string, AddOnHealthHistory] => [name, { name, health, changes: [] }]),
  );
  for (const { addOn, at, from, to } of changes) {
    if (addOn === "") continue;
    const timeline = timelines.get(addOn) ?? { name: addOn, changes: [] };
    timeline.changes.push({ at, from: loggedAddOnHealth(from), to: loggedAddOnHealth(to) });
    timelines.set(addOn, timeline);
  }
  return [...timelines.values()].sort((a, b) => compareText(a.name, b.name));
}
