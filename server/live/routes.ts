import { LiveQuery } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { eventStream } from "@/server/http/event-stream";
import { route, routes } from "@/server/http/route";
import type { ClusterFeed } from "./cluster-feed";
import { ClusterFollower } from "./cluster-follower";

const MOST_STREAMS = 8;

/** The event stream of one browser. `stopping` closes all of them. */
export function liveRoutes(feed: ClusterFeed, stopping: AbortSignal) {
  const openBySession = new Map<string, number>();
  return routes().get(
    "/",
    route({ query: LiveQuery }, ({ caller }) => {
      count(openBySession, caller, 1);
      return follow(caller, feed, stopping, () => count(openBySession, caller, -1));
    }),
  );
}

function follow(caller: Caller, feed: ClusterFeed, stopping: AbortSignal, onClose: () => void): Response {
  let follower: ClusterFollower | undefined;
  return eventStream({
    signal: stopping,
    onOpen: (stream) => {
      stream.closed.addEventListener("abort", onClose, { once: true });
      follower = new ClusterFollower(caller, feed, stream);
      follower.start();
    },
    onReady: () => follower?.ready(),
  });
}

function count(openBySession: Map<string, number>, { id }: Caller, step: 1 | -1): void {
  const open = (openBySession.get(id) ?? 0) + step;
  if (open > MOST_STREAMS)
    throw new ApiError("too-many-requests", `A session may hold ${MOST_STREAMS} streams. Close a tab.`, { retryAfterSeconds: 30 });
  if (open > 0) openBySession.set(id, open);
  else openBySession.delete(id);
}
