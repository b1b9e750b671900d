import { Problem } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { AddOnRow } from "@/lib/lists/addons/row";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { LIST_NAMES, LIST_ROWS } from "@/lib/lists/rows";
import { FollowedSubject } from "./followed-subject";
import { followedPage, listChange, OTHER_EVENTS, rowsOf } from "./live";

const LIST_EVENTS = LIST_NAMES.map((name) => listChange(z.literal(name), LIST_ROWS[name]));
type AnyListEvent = (typeof LIST_EVENTS)[number];

const VIEW_EVENTS = [rowsOf(z.literal("addons"), AddOnRow), rowsOf(z.literal("rollouts"), RolloutRow)] as const;

/** `LiveEvent` with the rows of every view and list: for the API document and for tests. */
export const LiveEventWithRows = z.discriminatedUnion("type", [
  ...OTHER_EVENTS,
  z.discriminatedUnion("view", VIEW_EVENTS),
  // There are lists.
  z.discriminatedUnion("view", LIST_EVENTS as [AnyListEvent, ...AnyListEvent[]]),
]);

const Part = z.union([...Object.values(LIST_ROWS).map((row) => followedPage(row)), FollowedSubject]);

/**
 * `FollowAnswers` with every possible part: for the API document and for tests. A page reads only the list it
 * requested.
 */
export const FollowedParts = z.array(z.union([z.strictObject({ page: Part }), z.strictObject({ problem: Problem })]));
