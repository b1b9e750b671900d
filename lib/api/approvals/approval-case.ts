import { PATTERN_RULE_IDS, RULE_IDS } from "@/lib/csr/rule-id";
import { z } from "@/lib/kube/zod";
import { ApprovalRow, ApprovalState, IssuedCertificate } from "@/lib/lists/approvals/row";

const MissingRight = z.object({
  verb: z.string(),
  resource: z.string(),
  group: z.string(),
  name: z.optional(z.string()),
  namespace: z.optional(z.string()),
});

const Verdict = z.object({
  /** The rule that was checked, where it is one of those for add-ons or of those about several requests. */
  rule: z.optional(z.enum([...RULE_IDS, ...PATTERN_RULE_IDS])),
  level: z.enum(["bad", "warn", "good"]),
  claim: z.string(),
  evidence: z.string(),
  points: z.number(),
});

/** A right that an action needs, and whether the caller has it. */
export const Permission = z.object({
  allowed: z.boolean(),
  missing: z.optional(MissingRight),
});
export type Permission = z.infer<typeof Permission>;

/** What the caller may do, for a case or for all. `decide` is approving and denying, which take the same rights. */
const May = z.object({ decide: Permission, accept: Permission });

/**
 * The rights whose lack leaves something out of the list, what the caller may do with join requests in general, and since
 * when requests are known that the hub has deleted since.
 */
export const ApprovalRights = z.object({
  missing: z.array(MissingRight),
  may: May,
  knownSince: z.string(),
  /** Of requests that were deleted before, it has those that an earlier process kept on disk. */
  hasEarlier: z.optional(z.boolean()),
});
export type ApprovalRights = z.infer<typeof ApprovalRights>;

/** A decoded certificate request. What could not be read is empty. */
export const RequestFacts = z.object({
  resourceVersion: z.string(),
  signer: z.string(),
  commonNames: z.array(z.string()),
  groups: z.array(z.string()),
  otherSubject: z.array(z.string()),
  alternativeNames: z.array(z.string()),
  usages: z.array(z.string()),
  key: z.optional(z.string()),
  expirationSeconds: z.optional(z.number()),
  requester: z.string(),
  requesterGroups: z.array(z.string()),
  decision: z.optional(z.object({ type: z.string(), reason: z.string(), message: z.string(), at: z.string() })),
  certificate: z.optional(IssuedCertificate),
});
export type RequestFacts = z.infer<typeof RequestFacts>;

export const ClusterFacts = z.object({
  /** Only of a cluster that may still be accepted. */
  resourceVersion: z.optional(z.string()),
  name: z.string(),
  createdAt: z.string(),
  acceptedAt: z.optional(z.string()),
  set: z.optional(z.string()),
  labels: z.record(z.string(), z.string()),
  apiServers: z.array(z.string()),
});
export type ClusterFacts = z.infer<typeof ClusterFacts>;

export const OtherRequest = z.object({
  object: z.string(),
  state: ApprovalState,
  createdAt: z.string(),
  commonName: z.optional(z.string()),
  /** Whether it requests the same common name. */
  isSameAgent: z.boolean(),
});
export type OtherRequest = z.infer<typeof OtherRequest>;

/**
 * Of a decided request that this console saw before: when it was decided, when it was first seen, and what was found
 * then, where that was something else.
 */
const Found = z.object({ at: z.string(), firstSeenAt: z.string(), first: z.optional(z.array(Verdict)) });

/** All that a person should see before they decide. */
export const ApprovalCase = z.object({
  row: ApprovalRow,
  effect: z.string(),
  points: z.number(),
  /**
   * Worst first; of a decided request those that the decision was made on. Empty for a cluster that sent no request, and
   * for a request that was decided before this console saw it.
   */
  verdicts: z.array(Verdict),
  found: z.optional(Found),
  request: z.optional(RequestFacts),
  /** Absent where the hub has no such cluster, or the caller may not list clusters. */
  cluster: z.optional(ClusterFacts),
  /** Those for the same cluster and add-on, newest first. */
  others: z.array(OtherRequest),
});
export type ApprovalCase = z.infer<typeof ApprovalCase>;

/** A case and what the caller may do about it. */
export const ApprovalAnswer = z.object({ ...ApprovalCase.shape, may: May });
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;
