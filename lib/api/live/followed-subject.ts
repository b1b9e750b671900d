import { z } from "@/lib/kube/zod";

/**
 * A subject that a stream follows. Those who see the same share the window; `revision` grows when something of it
 * changes.
 */
export const FollowedSubject = z.object({ window: z.number(), revision: z.number() });
export type FollowedSubject = z.infer<typeof FollowedSubject>;
