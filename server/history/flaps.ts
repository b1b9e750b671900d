import type { Flaps } from "@/lib/api/addons/flaps";
import type { AddOnHealth } from "@/lib/lists/clusters/row";
import type { LoggedChange } from "./change-log";
import { loggedAddOnHealth } from "./health-changes";
import type { HealthHistory } from "./health-history";
import { ofPresent } from "./of-present";

/** Whether an add-on became unavailable: it worked before, and does not, or nobody knows. Its removal is none. */
function isFlap({ from, to }: Pick<LoggedChange, "from" | "to">): boolean {
  return is(WORKING, from) && is(UNAVAILABLE, to);
}

/** How often an add-on became unavailable on a cluster; undefined while nothing is known. */
export function flapsOn(
  history: Pick<HealthHistory, "ofCluster" | "since">,
  addOn: string,
  cluster: string,
): Flaps | undefined {
  const { since } = history;
  if (since === undefined) return undefined;
  let times = 0;
  for (const change of ofPresent(history.ofCluster(cluster))) if (change.addOn === addOn && isFlap(change)) times += 1;
  return { times, since };
}

/** The same on all clusters that `sees` lets through. */
export function flapsOf(
  history: Pick<HealthHistory, "ofAddOn" | "since">,
  addOn: string,
  sees: (cluster: string) => boolean,
): Flaps | undefined {
  const { since } = history;
  if (since === undefined) return undefined;
  const clusters: string[] = [];
  for (const change of ofPresent(history.ofAddOn(addOn)))
    if (isFlap(change) && sees(change.cluster)) clusters.push(change.cluster);
  return { times: clusters.length, clusters: new Set(clusters).size, since };
}

const WORKING: ReadonlySet<AddOnHealth> = new Set<AddOnHealth>(["healthy", "degraded"]);
const UNAVAILABLE: ReadonlySet<AddOnHealth> = new Set<AddOnHealth>(["unhealthy", "unreachable", "unknown"]);

function is(healths: ReadonlySet<AddOnHealth>, code: number): boolean {
  const health = loggedAddOnHealth(code);
  return health !== undefined && healths.has(health);
}
