import { ListQuery } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";
import { LIST_NAMES } from "@/lib/lists/rows";
import { ViewName } from "./live";
import { Subject } from "./subjects";

const SLOT = {
  slot: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  turn: z.number().check(z.int(), z.gte(0)),
};

/** Instead of a list's name. */
export const HINTS = "hints";

/**
 * From now on the stream sends changes of this part of a list, which is answered as it is now; or signals that a
 * subject has changed, whose window and revision are answered. It replaces what the stream followed in that slot,
 * unless that has a higher `turn`.
 */
export const Follow = z.discriminatedUnion("view", [
  z.strictObject({ view: z.enum(LIST_NAMES), ...SLOT, query: ListQuery }),
  z.strictObject({ view: z.literal(HINTS), ...SLOT, query: Subject }),
]);
export type Follow = z.infer<typeof Follow>;

/** Maximum number of parts and subjects on one stream: enough for thirty tabs that share it. */
export const MAX_FOLLOWED = 256;
/** In one request, which is of one page. */
export const MAX_FOLLOWED_TOGETHER = 64;

/**
 * `POST /api/v1/live/{stream}/lists`: all that a page wants to follow, in one request. Answers each in the same order.
 */
export const FollowLists = z.array(Follow).check(z.minLength(1), z.maxLength(MAX_FOLLOWED_TOGETHER));

export const LiveQuery = z.strictObject({
  /** Names of views, with commas between them; empty for a stream of parts of lists alone. */
  views: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => [...new Set(text.split(",").filter(Boolean))]),
    ),
    z.array(ViewName),
  ),
  /** The stream that a browser followed before, which it takes up behind the event that `Last-Event-ID` names. */
  stream: z.optional(z.string()),
});
