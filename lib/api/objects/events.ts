import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

export const EventsPath = z.strictObject({ name: ObjectName });

/** The kinds of events that Kubernetes knows. */
export const EventType = z.enum(["Normal", "Warning"]);
export type EventType = z.infer<typeof EventType>;

const MAX_GROUPS = 500;
const USUAL_GROUPS = 50;

export const EventsQuery = z.strictObject({
  type: z.optional(EventType),
  /** How many groups are answered at most. */
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_GROUPS)), USUAL_GROUPS),
});

/** Where an event happened. */
export const EventObject = z.object({ kind: z.string(), namespace: z.optional(z.string()), name: z.string() });
export type EventObject = z.infer<typeof EventObject>;

/** Events with equal content about objects of one kind. Times are RFC 3339. */
export const EventGroup = z.object({
  /** Equal as long as the content is equal. */
  id: z.string(),
  type: EventType,
  reason: z.string(),
  note: z.string(),
  reporter: z.string(),
  /** How often it happened, repeats that the hub counted included. */
  count: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  kind: z.string(),
  /** The few that it happened to last. */
  objects: z.array(EventObject),
  objectCount: z.number(),
});
export type EventGroup = z.infer<typeof EventGroup>;

/** The newest first. `total` counts the groups; `isCut`: the hub has more events than the console reads at once. */
export const EventPage = z.object({
  groups: z.array(EventGroup),
  total: z.number(),
  warnings: z.number(),
  isCut: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;
