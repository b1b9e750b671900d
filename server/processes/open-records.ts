import { env } from "@/server/env";
import { openHistories } from "@/server/history/open-history";
import { openSamples } from "@/server/metrics/sample-file";
import type { ConsoleHub } from "./console-hub";
import { consoleActivity, openKeptRequests } from "./open-activity";

/** What a console keeps of earlier times: in memory where the environment names no folders. Throws `StartFailure`. */
export async function openRecords({ connection, hub }: ConsoleHub) {
  const { HISTORY_BYTES: maxBytes, HISTORY_DAYS: days, HISTORY_DIR: folder } = env();
  const activity = await consoleActivity(hub);
  const histories = await openHistories({ folder, days, maxBytes });
  const samples = await openSamples(folder, days);
  const keptRequests = await openKeptRequests(connection.server);
  return {
    parts: { activity: activity.book, recorder: activity.recorder, histories, samples, keptRequests },
    follow: (signal: AbortSignal) => Promise.all([activity.follow(signal), keptRequests?.follow(signal)]),
    flush: () => Promise.all([histories.states.flush(), histories.works.flush()]),
  };
}
