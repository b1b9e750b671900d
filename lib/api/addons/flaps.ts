import { z } from "@/lib/kube/zod";

/** How often an add-on became unavailable, on how many clusters unless it is about one, and since when that is known. */
export const Flaps = z.object({
  times: z.number(),
  clusters: z.optional(z.number()),
  /** Milliseconds since epoch, by the console's clock. */
  since: z.number(),
});
export type Flaps = z.infer<typeof Flaps>;
