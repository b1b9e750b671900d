import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { ApprovalKind, ApprovalState } from "@/lib/lists/approvals/row";
import { AddOnHealth, ClusterRowHealth } from "@/lib/lists/clusters/row";
import { RolloutEvent } from "./metrics";

export const HistoryPath = z.strictObject({ name: ObjectName });

/** All times are milliseconds since epoch, by the console's clock. */
const Moment = z.number();

/** The hub did not answer, so nothing is known about this time. Without `to`, it still does not. */
const HistoryGap = z.object({ from: Moment, to: z.optional(Moment) });
export type HistoryGap = z.infer<typeof HistoryGap>;

/** What is known at all: nothing before `since`, and nothing during gaps. */
const KNOWN = {
  /** When this was answered. */
  at: Moment,
  /** At the most an hour ago; absent while the console reads the hub for the first time. */
  since: z.optional(Moment),
  /** The oldest first. */
  gaps: z.array(HistoryGap),
};

/** When the console saw it; `from` is absent where it was not there before, `to` where it is gone. */
const ClusterChange = z.object({ at: Moment, from: z.optional(ClusterRowHealth), to: z.optional(ClusterRowHealth) });
export type ClusterChange = z.infer<typeof ClusterChange>;

const AddOnChange = z.object({ at: Moment, from: z.optional(AddOnHealth), to: z.optional(AddOnHealth) });
export type AddOnChange = z.infer<typeof AddOnChange>;

/** How one is now, absent where it is not there, and what changed, newest first. */
const ClusterHealthHistory = z.object({ health: z.optional(ClusterRowHealth), changes: z.array(ClusterChange) });
const AddOnHealthHistory = z.object({
  name: z.string(),
  health: z.optional(AddOnHealth),
  changes: z.array(AddOnChange),
});
export type AddOnHealthHistory = z.infer<typeof AddOnHealthHistory>;

/**
 * `GET /api/v1/history/clusters/{name}`: the last hour of a cluster. What the caller may not see is absent, and named
 * in `missing`.
 */
export const ClusterHistory = z.object({
  ...KNOWN,
  cluster: z.optional(ClusterHealthHistory),
  /** Those that it has and those that it had, by name. */
  addOns: z.optional(z.array(AddOnHealthHistory)),
  missing: z.object({ cluster: z.optional(MissingRight), addOns: z.optional(MissingRight) }),
});
export type ClusterHistory = z.infer<typeof ClusterHistory>;

const PlacedChange = z.extend(AddOnChange, { cluster: z.string() });
export type PlacedChange = z.infer<typeof PlacedChange>;

/**
 * `GET /api/v1/history/addons/{name}`: the last hour of an add-on, on the clusters whose add-ons the caller may list.
 */
export const AddOnHistory = z.object({
  ...KNOWN,
  /** The newest first. */
  changes: z.optional(z.array(PlacedChange)),
  /** There are older changes in the hour than these. */
  isCut: z.boolean(),
  /** The caller's access to some clusters is still being reviewed. */
  partial: z.optional(z.literal(true)),
  /** What its rollouts did, newest first. */
  rollouts: z.optional(z.array(RolloutEvent)),
  missing: z.object({ changes: z.optional(MissingRight), rollouts: z.optional(MissingRight) }),
});
export type AddOnHistory = z.infer<typeof AddOnHistory>;

/** The same change of clusters, or of an add-on on clusters, within moments. */
const FleetChange = z.object({
  /** Of the last one. */
  at: Moment,
  /** Absent if clusters changed themselves. */
  addOn: z.optional(z.string()),
  size: z.number(),
  /** How many of them are still so. */
  still: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
  /** Of clusters, `ClusterRowHealth`; of an add-on, `AddOnHealth`. Absent where it is gone. */
  to: z.optional(z.union([ClusterRowHealth, AddOnHealth])),
  /** "joined": available for the first time. */
  kind: z.enum(["added", "removed", "joined", "worse", "recovered"]),
  /** Why, of one that is still so. */
  message: z.optional(z.string()),
});
export type FleetChange = z.infer<typeof FleetChange>;

/** Certificate requests of one kind that were decided in the same way within moments. */
const Decisions = z.object({
  /** Of the last one. */
  at: Moment,
  state: ApprovalState,
  kind: ApprovalKind,
  size: z.number(),
  /** Of the last one: its name in the list, its object, and the cluster it claims to be for. */
  last: z.object({
    name: z.string(),
    object: z.string(),
    cluster: z.optional(z.string()),
    addOn: z.optional(z.string()),
  }),
});
export type Decisions = z.infer<typeof Decisions>;

/**
 * `GET /api/v1/history`: the latest changes of the fleet that matter, of what the caller may see: problems, recoveries,
 * what came and what went. Progress is left out, and so are add-ons that changed because their cluster did.
 */
export const FleetHistory = z.object({
  ...KNOWN,
  /** The newest first, about a dozen. */
  changes: z.array(FleetChange),
  /** The caller's access to some clusters is still being reviewed. */
  partial: z.optional(z.literal(true)),
  /** What rollouts did, newest first, as many at most. */
  rollouts: z.array(RolloutEvent),
  /** As far as the hub still has the requests. */
  decisions: z.array(Decisions),
  missing: z.object({
    requests: z.optional(MissingRight),
    clusters: z.optional(MissingRight),
    addOns: z.optional(MissingRight),
    rollouts: z.optional(MissingRight),
  }),
});
export type FleetHistory = z.infer<typeof FleetHistory>;
