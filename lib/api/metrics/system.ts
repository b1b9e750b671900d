import { z } from "@/lib/kube/zod";
import { ManagerMode } from "@/lib/resources/add-on-manager";
import { UnreadKind } from "@/lib/resources/unread-kind";

/** How the controllers that lead are, as far as the console knows; times are RFC 3339. */
const ControllersState = z.object({
  leader: z.string(),
  version: z.string(),
  /** The last reconcile of any of them that succeeded. */
  lastSuccess: z.optional(z.string()),
  /** Keys that wait, over all of them. */
  queue: z.number(),
  /** Since when they give no sign; absent while they do. */
  silentSince: z.optional(z.string()),
  /** Kinds that they cannot read, and what they do not do without each; absent where they can read all. */
  unreadKinds: z.optional(z.array(UnreadKind)),
});

/** What the console knows of the machinery; a part that it cannot know is absent. */
export const SystemState = z.object({
  /** Null: there was never a leader, or the last one released the lease. */
  controllers: z.optional(z.nullable(ControllersState)),
  /** Who approves certificates, where the controllers do not do that themselves; null, as above. */
  approver: z.optional(z.nullable(ControllersState)),
  /** Which add-ons the controllers manage; absent before the first heartbeat. */
  managerMode: z.optional(ManagerMode),
  /** Of the console's own requests over the last minutes: 95 of 100 were answered within. */
  hubP95Ms: z.optional(z.number()),
  /** Objects the console ignores because it cannot read them; absent if there are none. */
  unreadable: z.optional(z.number()),
  /** Kinds that the console itself cannot read; absent where it can read all that it follows. */
  unreadKinds: z.optional(z.array(UnreadKind)),
  /** There is a Prometheus or an Alertmanager to read alerts from; absent where there is none. */
  hasAlerts: z.optional(z.boolean()),
});
export type SystemState = z.infer<typeof SystemState>;
