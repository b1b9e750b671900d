import { z } from "@/lib/kube/zod";

/** Requests cluster names: those matching the filter `q`, in the order `sort`; with `among`, only from these. */
export const ClusterNamesInput = z.strictObject({
  q: z.optional(z.string()),
  sort: z.optional(z.string()),
  among: z.optional(z.array(z.string())),
});
export type ClusterNamesInput = z.infer<typeof ClusterNamesInput>;

export const ClusterNames = z.object({ names: z.array(z.string()) });
export type ClusterNames = z.infer<typeof ClusterNames>;
