import { z } from "@/lib/kube/zod";
import { AddOnRow } from "./addons";
import { ApprovalRow } from "./approvals";
import { ClusterRow } from "./clusters";
import { RolloutRow } from "./rollouts";
import { SystemState } from "./system";

/** Every view a browser can follow, with its rows: one line each. A query key begins with the name; a row's `name` is unique in its view. */
const ViewRows = z.discriminatedUnion("view", [
  rowsOf("clusters", ClusterRow),
  rowsOf("addons", AddOnRow),
  rowsOf("approvals", ApprovalRow),
  rowsOf("rollouts", RolloutRow),
]);

export type ViewName = z.infer<typeof ViewRows>["view"];

/** As in the URL of the stream; one line each. */
export const VIEW_NAMES = ["clusters", "addons", "approvals", "rollouts"] as const satisfies readonly ViewName[];

const ViewName = z.enum(VIEW_NAMES);

export const LiveQuery = z.strictObject({
  /** Names of views, with commas between them. */
  views: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => [...new Set(text.split(","))]),
    ),
    z.array(ViewName),
  ),
});

/**
 * What the event stream (`GET /api/live?views=clusters,…`) says, one JSON object per `message` event.
 * `hello` opens each view on each connection; a page older than its revision must be fetched again. `rows` patches a page: upserts by
 * name, and names that left. `resync` means: fetch the page again. `forbidden` means the caller may not see the view (any more).
 * `hub` tells whether the hub answers, `system` what the console knows of the controllers and of its own requests.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), view: ViewName, revision: z.number() }),
  ViewRows,
  z.object({ type: z.literal("resync"), view: ViewName }),
  z.object({ type: z.literal("forbidden"), view: ViewName }),
  z.object({ type: z.literal("hub"), connected: z.boolean(), staleSince: z.optional(z.string()) }),
  z.object({ type: z.literal("system"), system: SystemState }),
  z.object({ type: z.literal("signed-out") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

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
