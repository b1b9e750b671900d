import type { Context } from "hono";
import type { FollowAnswer } from "@/lib/api/live";
import { type Follow, FollowLists, HINTS, LiveQuery } from "@/lib/api/live-asks";
import type { Subject } from "@/lib/api/subjects";
import type { SystemState } from "@/lib/api/system";
import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import { knownError, problemOfPart } from "@/server/http/answer-error";
import { type EventStream, eventStream } from "@/server/http/event-stream";
import type { HttpEnv } from "@/server/http/http-env";
import { route, routes } from "@/server/http/route";
import { Browser } from "./browser";
import { Asked, type Followable, type QueryFeed } from "./followable";
import type { ListFeed } from "./list-feed";
import { FOLLOW, LEAVE, STREAM } from "./live-words";
import { OpenStreams } from "./open-streams";
import type { Feed } from "./view-feed";

interface LiveParts {
  readonly feeds: readonly Feed[];
  readonly lists: readonly ListFeed[];
  readonly hints: QueryFeed<Subject>;
  /** What the console knows of the machinery: the same object until there is something new to tell. */
  readonly system: () => SystemState | undefined;
  /** Closes all streams. */
  readonly stopping: AbortSignal;
}

const OneStream = z.strictObject({ stream: z.string() });
const OneSlot = z.strictObject({ stream: z.string(), slot: z.string() });
/** What was asked for in that slot later than this stays. */
const LeaveQuery = z.strictObject({ turn: z.optional(z.coerce.number().check(z.int(), z.gte(0))) });

/** Under `/api/v1/live`: the event stream of one browser or script, and what it follows of lists and subjects. */
export function liveRoutes({ feeds, lists, hints, system, stopping }: LiveParts) {
  const open = new OpenStreams();
  stopping.addEventListener("abort", () => open.close(), { once: true });
  return routes()
    .get(
      "/",
      route({ ...STREAM, query: LiveQuery }, async ({ caller, query, c }) => {
        const last = c.req.header("last-event-id") ?? "";
        const known = open.find(caller, query.stream, query.views);
        if (known && (await known.canResume(last))) return connected(stopping, (connection) => resumed(known, connection, last));
        if (caller.ended.aborted) throw new ApiError("unauthenticated", "Your session is over. Sign in again.");
        open.makeRoom(caller);
        const followed = feeds.filter(({ name }) => query.views.includes(name));
        return connected(stopping, (connection) => {
          const browser = new Browser({ caller, feeds: followed, system, connection });
          open.add(browser);
          return browser;
        });
      }),
    )
    .post(
      "/:stream/lists",
      route({ ...FOLLOW, params: OneStream, body: FollowLists }, ({ caller, params, body, c }) => {
        const { lists: followed } = open.get(caller, params.stream);
        return Promise.all(body.map((asked) => answerTo(c, () => followed.follow(followable(lists, hints, asked), asked))));
      }),
    )
    .delete(
      "/:stream/lists/:slot",
      route({ ...LEAVE, params: OneSlot, query: LeaveQuery }, ({ caller, params, query }) => {
        open.get(caller, params.stream).lists.leave(params.slot, query.turn);
        return undefined;
      }),
    );
}

function followable(lists: readonly ListFeed[], hints: QueryFeed<Subject>, asked: Follow): Followable {
  if (asked.view === HINTS) return new Asked(hints, asked.query);
  const feed = lists.find(({ name }) => name === asked.view);
  if (!feed) throw new ApiError("not-found", "There is no such list.");
  return new Asked(feed, asked.query);
}

/** What cannot be followed keeps nothing else from it; a session that is over keeps all. */
async function answerTo(c: Context<HttpEnv>, follow: () => Promise<object>): Promise<FollowAnswer> {
  try {
    return { page: await follow() };
  } catch (error) {
    if (knownError(error)?.code === "unauthenticated") throw error;
    return { problem: problemOfPart(c, error) };
  }
}

/** Answers with a stream of the browser that `begin` finds for it. */
function connected(stopping: AbortSignal, begin: (connection: EventStream) => Browser): Response {
  let browser: Browser | undefined;
  return eventStream({
    signal: stopping,
    onOpen: (connection) => {
      browser = begin(connection);
    },
    onReady: () => browser?.ready(),
  });
}

function resumed(browser: Browser, connection: EventStream, last: string): Browser {
  browser.resume(connection, last);
  return browser;
}
