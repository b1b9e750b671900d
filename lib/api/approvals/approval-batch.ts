import { z } from "@/lib/kube/zod";
import { BatchKey } from "@/lib/lists/approvals/row";

/**
 * What all join requests of a batch have in common; any other difference separates them. "‹cluster›" and "‹agent›"
 * stand for a request's own cluster and agent in names and groups. Arrays are sorted.
 */
export const BatchCriteria = z.object({
  signer: z.string(),
  commonName: z.string(),
  groups: z.array(z.string()),
  usages: z.array(z.string()),
  key: z.string(),
  expirationSeconds: z.optional(z.number()),
  requester: z.string(),
  requesterGroups: z.array(z.string()),
  /** Status of each request's cluster: an accepted cluster gets access with the certificate. */
  clusterStatus: z.enum(["pending", "joining"]),
  /** The cluster set that each comes into. */
  set: z.optional(z.string()),
  /** Rules that were checked; none of them failed. Whether they are a burst is no property of each. */
  checks: z.array(z.string()),
});
export type BatchCriteria = z.infer<typeof BatchCriteria>;

const BatchRequest = z.object({
  /** The certificate request. */
  object: z.string(),
  cluster: z.string(),
  createdAt: z.string(),
  resourceVersion: z.string(),
  /** Of a cluster that may still be accepted: its resourceVersion. */
  clusterVersion: z.optional(z.string()),
});
export type BatchRequest = z.infer<typeof BatchRequest>;

export const BatchPath = z.strictObject({ batch: BatchKey });

/** Of these, those that match a filter of the list of approvals. */
export const BatchQuery = z.strictObject({ q: z.optional(z.string()) });
export type BatchQuery = z.infer<typeof BatchQuery>;

/**
 * The requests of a batch: what they have in common, how many there are, and the first of them, up to the number that
 * can be decided together. `doubts`: what speaks against some of them together; approving them takes a reason then.
 */
export const BatchAnswer = z.object({
  total: z.number(),
  criteria: BatchCriteria,
  doubts: z.array(z.string()),
  requests: z.array(BatchRequest),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;
