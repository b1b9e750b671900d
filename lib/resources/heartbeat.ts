import { HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { ManagerMode } from "./add-on-keeper";

import type { Lease } from "./lease";

const ControllerBeat = z.object({
  name: z.string(),
  /** RFC 3339; absent before the first. */
  lastSuccess: z.optional(z.string()),
  /** Keys that wait. */
  depth: z.number(),
  /** Since the process started, errors included. */
  reconciles: z.number(),
  errors: z.number(),
});

/** What the leading controllers write about themselves on their Lease, at each renewal. */
export const Heartbeat = z.object({
  version: z.string(),
  leader: z.string(),
  /** Which add-ons it looks after; absent from versions that looked after all. */
  mode: z._default(z.catch(ManagerMode, "all"), "all"),
  /** RFC 3339, by the leader's clock. */
  at: z.string(),
  controllers: z.array(ControllerBeat),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** Undefined where nobody leads, or the leader says nothing that we understand. */
export function heartbeatOf({ metadata, spec }: Lease): Heartbeat | undefined {
  const text = metadata.annotations[HEARTBEAT_ANNOTATION];
  if (text === undefined || spec.holderIdentity === "") return undefined;
  return Heartbeat.safeParse(jsonOf(text)).data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
