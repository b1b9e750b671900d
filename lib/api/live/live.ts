import { LIST_STATS, type ListPage, type ListStats, listPage } from "@/lib/api/list/list";
import { SystemState } from "@/lib/api/metrics/system";
import { Problem } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/**
 * Every view that a browser can follow, as in the URL of the stream, one line each; `VIEW_ROWS` has their rows. A query
 * key starts with the name; a row's `name` is unique in its view.
 */
export const VIEW_NAMES = ["addons", "rollouts"] as const;

export const ViewName = z.enum(VIEW_NAMES);
export type ViewName = z.infer<typeof ViewName>;

/** The requested part as it is now, or the problem. For a subject, its window and revision. */
export const FollowAnswers = z.array(z.union([z.object({ page: z.unknown() }), z.object({ problem: Problem })]));
export type FollowAnswer = z.infer<typeof FollowAnswers>[number];

/**
 * A part of a list that a stream follows. Those who see the same share the window; its messages count on from `seq`.
 */
export const followedPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(listPage(row), { window: z.number(), seq: z.number() });

export interface FollowedPage<Row> extends ListPage<Row> {
  window: number;
  seq: number;
}

/** All that streams say but of rows. */
export const OTHER_EVENTS = [
  z.object({ type: z.literal("opened"), stream: z.string() }),
  z.object({ type: z.literal("hint"), window: z.number(), revision: z.number() }),
  z.object({
    type: z.literal("list-gone"),
    window: z.number(),
    isForbidden: z.boolean(),
    isFull: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal("hello"), view: ViewName, revision: z.number() }),
  z.object({ type: z.literal("resync"), view: ViewName }),
  z.object({ type: z.literal("forbidden"), view: ViewName }),
  z.object({ type: z.literal("hub"), connected: z.boolean(), staleSince: z.optional(z.string()) }),
  z.object({ type: z.literal("system"), system: SystemState }),
  z.object({ type: z.literal("signed-out") }),
] as const;

/** Each page has the rows of its own lists, and reads them there. */
const AnyRow = z.looseObject({ name: z.string() });

/**
 * What the event stream (`GET /api/v1/live?views=addons,…`) says, one JSON object per `message` event. Each has an id.
 * A client that reconnects with the last one and the name of the stream receives what it missed; where that cannot be,
 * a new stream begins with `opened`. `opened` names the stream, so that it can be asked to follow parts of lists and
 * subjects. `list` tells what changed in such a part: the names of its rows in order, where that changed, and the rows
 * that are new or other; `isWhole` has all of it. `hint` says of a subject that something which its page is made of has
 * changed or gone, and nothing else: request it again. A later one replaces those before it, and comes half a second
 * after it at the earliest. `list-gone` ends a part or a subject, with its rights where `isForbidden`: ask again. Where
 * `isFull` it made room for another: whoever asks again at once takes the room of the next.
 * `hello` opens each view on each connection; a page older than its revision must be fetched again. `rows` patches a
 * page: upserts by name, and names that left. `resync` means: fetch the page again. `forbidden` means the caller may
 * not see the view (any more). `hub` tells whether the hub answers, `system` what the console knows of the controllers
 * and of its own requests.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  ...OTHER_EVENTS,
  rowsOf(ViewName, AnyRow),
  listChange(z.string(), AnyRow),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** What changed of a part of a list. */
export interface ListPatch<Row extends NamedRow = NamedRow> extends ListStats {
  readonly type: "list";
  /** Name of the list. */
  readonly view: string;
  readonly window: number;
  readonly seq: number;
  readonly isWhole?: boolean | undefined;
  readonly names?: readonly string[] | undefined;
  readonly rows: readonly Row[];
}

/** A row of any view. */
export interface NamedRow {
  readonly name: string;
}

/** What changed of one view, as its followers see it. */
export interface RowPatch<Row extends NamedRow = NamedRow> {
  readonly type: "rows";
  readonly view: ViewName;
  readonly revision: number;
  readonly upserts: readonly Row[];
  readonly leaves: readonly string[];
}

/** What a stream tells of one view, or of any. */
export function rowsOf<Name extends z.ZodMiniType<ViewName>, Row extends z.ZodMiniType<NamedRow>>(
  view: Name,
  row: Row,
) {
  return z.object({
    type: z.literal("rows"),
    view,
    revision: z.number(),
    upserts: z.array(row),
    leaves: z.array(z.string()),
  });
}

/** What a stream tells of a part of one list, or of any. */
export function listChange<Name extends z.ZodMiniType<string>, Row extends z.ZodMiniType<NamedRow>>(
  view: Name,
  row: Row,
) {
  return z.object({
    ...LIST_STATS,
    type: z.literal("list"),
    view,
    window: z.number(),
    seq: z.number(),
    isWhole: z.optional(z.boolean()),
    names: z.optional(z.array(z.string())),
    rows: z.array(row),
  });
}
