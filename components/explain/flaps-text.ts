import { plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";

interface Flaps {
  readonly times: number;
  /** Milliseconds since epoch. */
  readonly since: number;
  /** On how many clusters; absent for one on a cluster. */
  readonly clusters?: number | undefined;
}

/** "Became unavailable 3 times since 08:12": the hour in memory is all that is known. */
export function flapsText({ times, since, clusters }: Flaps): string {
  const at = clock(new Date(since).toISOString(), Date.now());
  if (times === 0) return `Did not become unavailable since ${at}`;
  const on = clusters === undefined ? "" : ` on ${plural(clusters, "cluster")}`;
  return `Became unavailable ${times === 1 ? "once" : plural(times, "time")}${on} since ${at}`;
}
