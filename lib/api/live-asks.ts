import { z } from "@/lib/kube/zod";
import { ListQuery } from "./list-query";
import { LIST_NAMES, ViewName } from "./live";

/**
 * From now on the stream tells what changes in this part of a list, which is answered as it is now. It takes the place of what the
 * stream followed in that slot, unless that was asked for later: the higher `turn` stays.
 */
export const FollowList = z.strictObject({
  view: z.enum(LIST_NAMES),
  slot: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  turn: z.number().check(z.int(), z.gte(0)),
  query: ListQuery,
});
export type FollowList = z.infer<typeof FollowList>;

/** So many parts of lists can be asked for in one request, and so many does a stream follow: enough for eight tabs that share it. */
export const MOST_FOLLOWED = 64;

/** `POST /api/v1/live/{stream}/lists`: all that a page wants to follow, in one request. Answers each in the same order. */
export const FollowLists = z.array(FollowList).check(z.minLength(1), z.maxLength(MOST_FOLLOWED));

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
