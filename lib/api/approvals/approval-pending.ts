import { z } from "@/lib/kube/zod";

/** Maximum number of requests read, and denied, together. */
export const MAX_DENIED_TOGETHER = 500;

const PendingRequest = z.object({
  /** The certificate request. */
  object: z.string(),
  /** The cluster that it claims to be for. */
  cluster: z.optional(z.string()),
  resourceVersion: z.string(),
});
export type PendingRequest = z.infer<typeof PendingRequest>;

/** Of all pending requests, those that match a filter of the list of approvals. */
export const PendingQuery = z.strictObject({ q: z.optional(z.string()) });
export type PendingQuery = z.infer<typeof PendingQuery>;

/** Pending certificate requests at the versions they can be denied at: how many there are, and the first of them. */
export const PendingAnswer = z.object({ total: z.number(), requests: z.array(PendingRequest) });
export type PendingAnswer = z.infer<typeof PendingAnswer>;
