import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** `GET /api/session/rights`: the right that the caller lacks for an action; absent if they may do it somewhere. */
export const ActionRight = z.object({ missing: z.optional(MissingRight) });
export type ActionRight = z.infer<typeof ActionRight>;
