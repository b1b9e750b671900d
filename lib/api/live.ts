import { z } from "@/lib/kube/zod";
import { ClusterRow } from "./clusters";

/** The views a browser can follow; a query key begins with the same word. */
const ViewName = z.enum(["clusters"]);

export const LiveQuery = z.strictObject({ views: ViewName });
export type LiveQuery = z.infer<typeof LiveQuery>;

/**
 * What the event stream (`GET /api/live?views=clusters`) says, one JSON object per `message` event.
 * `hello` opens each connection; a page older than its revision must be fetched again. `rows` patches a page: upserts by name, and names that left.
 * `hub` tells whether the hub answers. `resync` means: fetch the page again. `forbidden` means the caller may not see the view (any more).
 */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), view: ViewName, revision: z.number() }),
  z.object({
    type: z.literal("rows"),
    view: z.literal("clusters"),
    revision: z.number(),
    upserts: z.array(ClusterRow),
    leaves: z.array(z.string()),
  }),
  z.object({ type: z.literal("resync"), view: ViewName }),
  z.object({ type: z.literal("forbidden"), view: ViewName }),
  z.object({ type: z.literal("hub"), connected: z.boolean(), staleSince: z.optional(z.string()) }),
  z.object({ type: z.literal("signed-out") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
