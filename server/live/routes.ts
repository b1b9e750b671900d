import type { Context } from "hono";
import { type Follow, FollowLists, HINTS, LiveQuery } from "@/lib/api/live/follow-requests";
import type { FollowAnswer } from "@/lib/api/live/live";
import type { Subject } from "@/lib/api/live/subjects";
import type { SystemState } from "@/lib/api/metrics/system";
import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import { knownError, problemOfPart } from "@/server/http/answer-error";
import { type EventStream, eventStream } from "@/server/http/event-stream";
import type { HttpEnv } from "@/server/http/http-env";
import { route, routes } from "@/server/http/route";
import { type Followable, FollowableQuery, type QueryFeed } from "@/server/lists/followable";
import type { ListFeed } from "@/server/lists/list-feed";
import { Browser } from "./browser";
import { FOLLOW, LEAVE, STREAM } from "./live-descriptions";
import { OpenStreams } from "./open-streams";
import type { Feed } from "./view-feed";

interface LiveParts {
  readonly feeds: readonly Feed[];
  readonly lists: readonly ListFeed[];
  readonly hints: QueryFeed<Subject>;
  /** The console's knowledge of the system: the same object until something changes. */
  readonly system: () => SystemState | undefined;
  /** Where streams are found by other requests. */
  readonly open?: OpenStreams;
  /** Closes all streams. */
  readonly stopping: AbortSignal;
}

const OneStream = z.strictObject({ stream: z.string() });
const OneSlot = z.strictObject({ stream: z.string(), slot: z.string() });
/** What was requested in that slot later stays. */
const LeaveQuery = z.strictObject({ turn: z.optional(z.coerce.number().check(z.int(), z.gte(0))) });

/** Under `/api/v1/live`: the event stream of one browser or script, and what it follows of lists and subjects. */
export function liveRoutes({ feeds, lists, hints, system, open = new OpenStreams(), stopping }: LiveParts) {
  stopping.addEventListener("abort", () => open.close(), { once: true });
  return routes()
    .get(
      "/",
      route({ ...STREAM, query: LiveQuery }, async ({ caller, query, c }) => {
        const last = c.req.header("last-event-id") ?? "";
        const known = open.find(caller, query.stream, query.views);
        if (known && (await known.canResume(last)))
          return connected(stopping, (connection) => resumed(known, connection, last));
        if (caller.ended.aborted) throw new ApiError("unauthenticated", "Your session has ended. Sign in again.");
        open.makeRoom(caller);
        const followed = feeds.filter(({ name }) => query.views.includes(name));
        return connected(stopping, (connection) => {
          // Of the console itself an embed token shows nothing.
          const shown = caller.embed ? () => undefined : system;
          const browser = new Browser({ id: open.newName(), caller, feeds: followed, system: shown, connection });
          open.add(browser);
          return browser;
        });
      }),
    )
    .post(
      "/:stream/lists",
      route({ ...FOLLOW, params: OneStream, body: FollowLists }, ({ caller, params, body, c }) => {
        const { lists: followed } = open.get(caller, params.stream);
        return Promise.all(
          body.map((request) => answerTo(c, () => followed.follow(followable(lists, hints, request), request))),
        );
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

function followable(lists: readonly ListFeed[], hints: QueryFeed<Subject>, request: Follow): Followable {
  if (request.view === HINTS) return new FollowableQuery(hints, request.query);
  const feed = lists.find(({ name }) => name === request.view);
  if (!feed) throw new ApiError("not-found", "There is no such list.");
  return new FollowableQuery(feed, request.query);
}

/** A part that cannot be followed does not affect the others; an ended session affects all. */
async function answerTo(c: Context<HttpEnv>, follow: () => Promise<object>): Promise<FollowAnswer> {
  try {
    return { page: await follow() };
  } catch (error) {
    if (knownError(error)?.code === "unauthenticated") throw error;
    return { problem: problemOfPart(c, error) };
  }
}

/** Answers with a stream of the browser that `begin` returns. */
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
