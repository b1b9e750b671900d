import { LiveQuery } from "@/lib/api/live";
import type { SystemState } from "@/lib/api/system";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { eventStream } from "@/server/http/event-stream";
import { route, routes } from "@/server/http/route";
import { Browser } from "./browser";
import type { Feed } from "./view-feed";

const MOST_STREAMS = 8;

interface LiveParts {
  readonly feeds: readonly Feed[];
  /** What the console knows of the machinery: the same object until there is something new to tell. */
  readonly system: () => SystemState | undefined;
  /** Closes all streams. */
  readonly stopping: AbortSignal;
}

/** The event stream of one browser. */
export function liveRoutes({ feeds, system, stopping }: LiveParts) {
  const openBySession = new Map<string, number>();
  return routes().get(
    "/",
    route({ query: LiveQuery }, ({ caller, query }) => {
      count(openBySession, caller, 1);
      const followed = feeds.filter(({ name }) => query.views.includes(name));
      return follow(caller, { feeds: followed, system, stopping, onClose: () => count(openBySession, caller, -1) });
    }),
  );
}

interface StreamParts extends LiveParts {
  readonly onClose: () => void;
}

function follow(caller: Caller, { feeds, system, stopping, onClose }: StreamParts): Response {
  let browser: Browser | undefined;
  return eventStream({
    signal: stopping,
    onOpen: (stream) => {
      stream.closed.addEventListener("abort", onClose, { once: true });
      browser = new Browser({ caller, feeds, system, stream });
    },
    onReady: () => browser?.ready(),
  });
}

function count(openBySession: Map<string, number>, { id }: Caller, step: 1 | -1): void {
  const open = (openBySession.get(id) ?? 0) + step;
  if (open > MOST_STREAMS)
    throw new ApiError("too-many-requests", `A session may hold ${MOST_STREAMS} streams. Close a tab.`, { retryAfterSeconds: 30 });
  if (open > 0) openBySession.set(id, open);
  else openBySession.delete(id);
}
