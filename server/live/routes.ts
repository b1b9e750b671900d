import { FollowList, LiveQuery } from "@/lib/api/live";
import type { SystemState } from "@/lib/api/system";
import { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { eventStream } from "@/server/http/event-stream";
import { route, routes } from "@/server/http/route";
import { Browser } from "./browser";
import type { ListFeed } from "./list-feed";
import type { Feed } from "./view-feed";

const MOST_STREAMS = 8;

interface LiveParts {
  readonly feeds: readonly Feed[];
  readonly lists: readonly ListFeed[];
  /** What the console knows of the machinery: the same object until there is something new to tell. */
  readonly system: () => SystemState | undefined;
  /** Closes all streams. */
  readonly stopping: AbortSignal;
}

const OneStream = z.strictObject({ stream: z.string() });
const OneSlot = z.strictObject({ stream: z.string(), slot: z.string() });
/** What was asked for in that slot later than this stays. */
const LeaveQuery = z.strictObject({ turn: z.optional(z.coerce.number().check(z.int(), z.gte(0))) });

/** The event stream of one browser, and what it follows of lists. */
export function liveRoutes({ feeds, lists, system, stopping }: LiveParts) {
  const openBySession = new Map<string, number>();
  const browsers = new Map<string, Browser>();
  /** A stream is known to the session that opened it alone. */
  const browserOf = (caller: Caller, stream: string) => {
    const browser = browsers.get(stream);
    if (browser?.session !== caller.id) throw new ApiError("not-found", "There is no such stream.");
    return browser;
  };
  const stream = routes().get(
    "/",
    route({ query: LiveQuery }, ({ caller, query }) => {
      count(openBySession, caller, 1);
      const followed = feeds.filter(({ name }) => query.views.includes(name));
      const onClose = (browser: Browser | undefined) => {
        count(openBySession, caller, -1);
        if (browser) browsers.delete(browser.id);
      };
      return follow(caller, { feeds: followed, system, stopping, onOpen: (browser) => browsers.set(browser.id, browser), onClose });
    }),
  );
  const followed = routes()
    .post(
      "/:stream/lists",
      route({ params: OneStream, body: FollowList }, ({ caller, params, body }) => {
        const feed = lists.find(({ name }) => name === body.view);
        if (!feed) throw new ApiError("not-found", "There is no such list.");
        return browserOf(caller, params.stream).lists.follow(feed, body);
      }),
    )
    .delete(
      "/:stream/lists/:slot",
      route({ params: OneSlot, query: LeaveQuery }, ({ caller, params, query }) => {
        browserOf(caller, params.stream).lists.leave(params.slot, query.turn);
        return undefined;
      }),
    );
  return { stream, followed };
}

interface StreamParts extends Omit<LiveParts, "lists"> {
  readonly onOpen: (browser: Browser) => void;
  readonly onClose: (browser: Browser | undefined) => void;
}

function follow(caller: Caller, { feeds, system, stopping, onOpen, onClose }: StreamParts): Response {
  let browser: Browser | undefined;
  return eventStream({
    signal: stopping,
    onOpen: (stream) => {
      stream.closed.addEventListener("abort", () => onClose(browser), { once: true });
      browser = new Browser({ caller, feeds, system, stream });
      onOpen(browser);
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
