import { z } from "@/lib/kube/zod";
import { BatchKey } from "@/lib/lists/approvals/row";
import { MAX_BATCH_SIZE } from "./batch-size";

// Only the server parses these: browsers import their types, and carry nothing of them.

const Name = z.string().check(z.regex(/^(?!\.{1,2}$)[^/%]{1,253}$/));

export const ApprovalPath = z.strictObject({ name: Name });

/** The version the person reviewed: later changes are not overwritten. */
const Seen = { resourceVersion: z.string().check(z.minLength(1), z.maxLength(64)) };

/** Written on the request, for whoever reads it later. */
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/**
 * `batch`: approved as part of a batch. It is skipped unless the console still counts it to that batch. `reason`:
 * required unless the request is of low risk; without it the answer is a problem with code "reason-required". `confirm`:
 * required with it: the name of the cluster, or of the request where it names no cluster.
 */
export const ApproveRequest = z.strictObject({
  ...Seen,
  batch: z.optional(BatchKey),
  reason: z.optional(Reason),
  confirm: z.optional(z.string().check(z.maxLength(1024))),
});
export type ApproveRequest = z.infer<typeof ApproveRequest>;

/** `batch`: accepted as part of a batch, with a request of its agent that the console still counts to that batch. */
export const AcceptRequest = z.strictObject({
  ...Seen,
  batch: z.optional(z.strictObject({ request: Name, of: BatchKey })),
  /** Of the review, and the cluster's name, where the review asks for them. */
  plan: z.optional(z.string()),
  confirm: z.optional(z.string()),
});
export type AcceptRequest = z.infer<typeof AcceptRequest>;

/** The clusters that are to be accepted together. */
export const AcceptanceInput = z.strictObject({
  clusters: z.array(Name).check(z.minLength(1), z.maxLength(MAX_BATCH_SIZE)),
});

export const DenyRequest = z.strictObject({ ...Seen, reason: Reason });
export type DenyRequest = z.infer<typeof DenyRequest>;
