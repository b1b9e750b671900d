import { z } from "@/lib/kube/zod";

/** Which clusters are asked for by name: those that the filter `q` leaves, in the order `sort`; with `among` no others than these. */
export const ClusterNamesWish = z.strictObject({
  q: z.optional(z.string()),
  sort: z.optional(z.string()),
  among: z.optional(z.array(z.string())),
});
export type ClusterNamesWish = z.infer<typeof ClusterNamesWish>;

export const ClusterNames = z.object({ names: z.array(z.string()) });
export type ClusterNames = z.infer<typeof ClusterNames>;
