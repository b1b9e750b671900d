import { z } from "@/lib/kube/zod";

/** The object that was written, in the hub's words; `resource` is the plural. */
export const ActivityObject = z.object({
  group: z.string(),
  resource: z.string(),
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  subresource: z.optional(z.string()),
});
export type ActivityObject = z.infer<typeof ActivityObject>;

const ActivityVerb = z.enum(["create", "update", "patch", "delete", "sign-in", "sign-out"]);

/** "unknown": it was sent and not answered, so it may have been done. */
export const ActivityOutcome = z.enum(["done", "refused", "failed", "unknown"]);
export type ActivityOutcome = z.infer<typeof ActivityOutcome>;

/** The fields that changed, as YAML. Values of Secrets and what looks like one are hidden; a long text is cut. */
export const ActivityChanges = z.object({
  before: z.string(),
  after: z.string(),
  isMasked: z.optional(z.boolean()),
  isCut: z.optional(z.boolean()),
});
export type ActivityChanges = z.infer<typeof ActivityChanges>;

/** One act: who did what to which object, and what came of it. */
export const ActivityEntry = z.object({
  /** RFC 3339, by the clock of the process that recorded it. */
  time: z.string(),
  user: z.string(),
  /** Where the request came from, as far as it can be believed. */
  address: z.optional(z.string()),
  /** The id of the request: also in the console's log, and the `auditID` in the hub's audit log. */
  request: z.string(),
  /** In words: "Update an object". */
  action: z.string(),
  verb: ActivityVerb,
  /** Absent for sign-ins. */
  object: z.optional(ActivityObject),
  outcome: ActivityOutcome,
  /** Why it was refused, or failed. */
  reason: z.optional(z.string()),
  changes: z.optional(ActivityChanges),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/**
 * "signed": by the HMAC of a process with our key. "unverified": by a key that this console does not have. "forged":
 * nobody who has the key wrote it.
 */
const Authenticity = z.enum(["signed", "unverified", "forged"]);

const ActivityRow = z.extend(ActivityEntry, {
  id: z.string(),
  /** The process that recorded it: "console/flotilla-console-0". */
  writer: z.string(),
  authenticity: Authenticity,
});
export type ActivityRow = z.infer<typeof ActivityRow>;

const Text = z.string().check(z.minLength(1), z.maxLength(300));
const Time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/));

/**
 * `by` is people, or controllers; `user`, `kind`, `namespace` and `name` are exact; `object` is a part of
 * "namespace/name"; `q` is looked for in all of what a row shows.
 * `since` and `until` are RFC 3339 in UTC. The page begins after `cursor`, which the page before answered.
 */
export const ActivityQuery = z.strictObject({
  by: z.optional(z.enum(["people", "controllers"])),
  user: z.optional(Text),
  kind: z.optional(Text),
  namespace: z.optional(Text),
  name: z.optional(Text),
  object: z.optional(Text),
  q: z.optional(Text),
  since: z.optional(Time),
  until: z.optional(Time),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** The newest first, only what the caller may see; so are the counts. */
export const ActivityPage = z.object({
  rows: z.array(ActivityRow),
  /** How many match. */
  total: z.number(),
  /** Begins the next page; absent on the last. */
  next: z.optional(z.string()),
  /** Who did something, and with which kinds, in all that the caller may see. */
  users: z.array(z.string()),
  kinds: z.array(z.string()),
  /** There are objects in more namespaces than are reviewed at once, and what is there is left out. */
  partial: z.optional(z.boolean()),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
