import { LIST_STATS, type ListPage, type ListStats, listPage } from "@/lib/api/list/list";
import { SystemState } from "@/lib/api/metrics/system";
import { Problem } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { AddOnRow } from "@/lib/lists/addons/row";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { LIST_NAMES, LIST_ROWS, type ListName } from "@/lib/lists/rows";

/**
 * Every view a browser can follow, with its row schema, one line each. A query key starts with the name; a row's `name`
 * is unique in its view.
 */
const ViewRows = z.discriminatedUnion("view", [rowsOf("addons", AddOnRow), rowsOf("rollouts", RolloutRow)]);

export type ViewName = z.infer<typeof ViewRows>["view"];

/** As in the URL of the stream; one line each. */
export const VIEW_NAMES = ["addons", "rollouts"] as const satisfies readonly ViewName[];

export const ViewName = z.enum(VIEW_NAMES);

/** What streams tell of every list, with its rows. */
const LIST_EVENTS = LIST_NAMES.map((name) => rowsOfList(name, LIST_ROWS[name]));
type AnyListEvent = (typeof LIST_EVENTS)[number];
// There are lists.
const ListRows = z.discriminatedUnion("view", LIST_EVENTS as [AnyListEvent, ...AnyListEvent[]]);

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

/**
 * What the event stream (`GET /api/v1/live?views=addons,…`) says, one JSON object per `message` event. Each has an id.
 * A client that reconnects with the last one and the name of the stream receives what it missed; where that cannot be,
 * a new stream begins with `opened`. `opened` names the stream, so that it can be asked to follow parts of lists and
 * subjects. `list` tells what changed in such a part: the names of its rows in order, where that changed, and the rows
 * that are new or other; `isWhole` has all of it. `hint` says of a subject that something which its page is made of has
 * changed or gone, and nothing else: request it again. A later one replaces those before it, and comes half a second
 * after it at the earliest. `list-gone` ends a part or a subject, with its rights where `isForbidden`: ask again.
 * `hello` opens each view on each connection; a page older than its revision must be fetched again. `rows` patches a
 * page: upserts by name, and names that left. `resync` means: fetch the page again. `forbidden` means the caller may
 * not see the view (any more). `hub` tells whether the hub answers, `system` what the console knows of the controllers
 * and of its own requests.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("opened"), stream: z.string() }),
  ListRows,
  z.object({ type: z.literal("hint"), window: z.number(), revision: z.number() }),
  z.object({ type: z.literal("list-gone"), window: z.number(), isForbidden: z.boolean() }),
  z.object({ type: z.literal("hello"), view: ViewName, revision: z.number() }),
  ViewRows,
  z.object({ type: z.literal("resync"), view: ViewName }),
  z.object({ type: z.literal("forbidden"), view: ViewName }),
  z.object({ type: z.literal("hub"), connected: z.boolean(), staleSince: z.optional(z.string()) }),
  z.object({ type: z.literal("system"), system: SystemState }),
  z.object({ type: z.literal("signed-out") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** What changed of a part of a list. */
export interface ListPatch<Row extends NamedRow = NamedRow> extends ListStats {
  readonly type: "list";
  readonly view: ListName;
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

function rowsOf<Name extends string, Row extends z.ZodMiniType<NamedRow>>(view: Name, row: Row) {
  return z.object({
    type: z.literal("rows"),
    view: z.literal(view),
    revision: z.number(),
    upserts: z.array(row),
    leaves: z.array(z.string()),
  });
}

function rowsOfList<Name extends string, Row extends z.ZodMiniType<NamedRow>>(view: Name, row: Row) {
  return z.object({
    ...LIST_STATS,
    type: z.literal("list"),
    view: z.literal(view),
    window: z.number(),
    seq: z.number(),
    isWhole: z.optional(z.boolean()),
    names: z.optional(z.array(z.string())),
    rows: z.array(row),
  });
}
