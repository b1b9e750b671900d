import { jsonIn } from "@/lib/kube/json";
import { HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { ManagerMode } from "./add-on-manager";

import type { Lease } from "./lease";
import { UnreadKind } from "./unread-kind";

const ControllerBeat = z.object({
  name: z.string(),
  /** RFC 3339; absent before the first. */
  lastSuccess: z.optional(z.string()),
  /** Current depth of the workqueue. */
  depth: z.number(),
  /** Since the process started, errors included. */
  reconciles: z.number(),
  errors: z.number(),
});

/** What the leading controllers write about themselves on their Lease, at each renewal. */
export const Heartbeat = z.object({
  version: z.string(),
  leader: z.string(),
  /** Which add-ons it manages; absent from versions that managed all. */
  mode: z._default(z.catch(ManagerMode, "all"), "all"),
  /** RFC 3339, by the leader's clock. */
  at: z.string(),
  controllers: z.array(ControllerBeat),
  /** Absent where they can read all that they follow. */
  unreadKinds: z.optional(z.array(UnreadKind)),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** Undefined without a leader, or if its annotation cannot be parsed. */
export function heartbeatOf({ metadata, spec }: Lease): Heartbeat | undefined {
  const text = metadata.annotations[HEARTBEAT_ANNOTATION];
  if (text === undefined || spec.holderIdentity === "") return undefined;
  return Heartbeat.safeParse(jsonIn(text)).data;
}
