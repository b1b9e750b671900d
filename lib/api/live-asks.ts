import { z } from "@/lib/kube/zod";
import { ListQuery } from "./list-query";
import { LIST_NAMES, ViewName } from "./live";
import { Subject } from "./subjects";

const PLACE = {
  slot: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  turn: z.number().check(z.int(), z.gte(0)),
};

/** In place of a list's name. */
export const HINTS = "hints";

/**
 * From now on the stream tells what changes in this part of a list, which is answered as it is now; or hints that something of a subject has
 * changed, whose window and revision are answered. It takes the place of what the stream followed in that slot, unless that was asked for
 * later: the higher `turn` stays.
 */
export const Follow = z.discriminatedUnion("view", [
  z.strictObject({ view: z.enum(LIST_NAMES), ...PLACE, query: ListQuery }),
  z.strictObject({ view: z.literal(HINTS), ...PLACE, query: Subject }),
]);
export type Follow = z.infer<typeof Follow>;

/** So many parts of lists and subjects can be asked for in one request, and so many does a stream follow: enough for eight tabs that share it. */
export const MOST_FOLLOWED = 64;

/** `POST /api/v1/live/{stream}/lists`: all that a page wants to follow, in one request. Answers each in the same order. */
export const FollowLists = z.array(Follow).check(z.minLength(1), z.maxLength(MOST_FOLLOWED));

export const LiveQuery = z.strictObject({
  /** Names of views, with commas between them. */
  views: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => [...new Set(text.split(","))]),
    ),
    z.array(ViewName),
  ),
  /** The stream that a browser followed before, which it takes up behind the event that `Last-Event-ID` names. */
  stream: z.optional(z.string()),
});
