import { z } from "@/lib/kube/zod";

/** `GET /api/v1/history/recorded`: of which times lists can be had. Times are RFC 3339. */
export const Recorded = z.object({
  /** Absent before anything is recorded. */
  since: z.optional(z.string()),
  /** Times of which nothing is known: the newest hundred, the oldest of them first. */
  holes: z.array(z.object({ from: z.string(), to: z.string() })),
  /** It is lost when the console ends, and is of an hour. */
  isInMemory: z.boolean(),
  /** What is wrong with it. */
  problem: z.optional(z.string()),
});
export type Recorded = z.infer<typeof Recorded>;
