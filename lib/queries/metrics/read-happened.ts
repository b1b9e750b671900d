import { type Annotation, annotationsIn } from "@/lib/annotations/annotations";
import { ActivityPage } from "@/lib/api/activity/activity";
import { FleetHistory } from "@/lib/api/metrics/history";
import { getJson } from "@/lib/queries/request/request";

const MAX = "200";

/** What people did, and what rollouts went through in the last hour. One that cannot be read leaves the other. */
export async function readHappened(
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<Annotation[]> {
  const [since = "", until = ""] = [from, to].map((at) => new Date(at).toISOString());
  const query = new URLSearchParams({ by: "people", since, until, limit: MAX });
  const [activity, history] = await Promise.allSettled([
    getJson(`/api/v1/activity?${query}`, { schema: ActivityPage, signal }),
    getJson("/api/v1/history", { schema: FleetHistory, signal }),
  ]);
  const happened = {
    activity: activity.status === "fulfilled" ? activity.value.rows : [],
    rollouts: history.status === "fulfilled" ? history.value.rollouts : [],
  };
  return annotationsIn(happened, { from, to });
}
