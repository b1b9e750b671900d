import { z } from "@/lib/kube/zod";

/** How an identity was issued. */
export const IDENTITY_WAYS = ["certificate", "token", "role-binding", "managed-account", "awsirsa"] as const;
/** Whether its holder uses it, as far as the hub tells: the lease of a cluster's agent. */
export const IDENTITY_USES = ["yes", "no", "unknown"] as const;

/** One identity that was issued for an agent of a cluster or of an add-on. */
export const IdentityRow = z.object({
  /**
   * Unique among rows: "certificate/REQUEST", "token/CLUSTER/ADD-ON", "role-binding/NAMESPACE/NAME",
   * "managed-account/CLUSTER/NAME", "awsirsa/CLUSTER", "finding/UID".
   */
  name: z.string(),
  way: z.enum(IDENTITY_WAYS),
  /** The object that it comes from: the request, the ServiceAccount, the cluster, the RoleBinding, the ManagedServiceAccount. */
  object: z.string(),
  /** Whom it speaks for, as it says itself: a common name, a user, an ARN. */
  subject: z.string(),
  cluster: z.optional(z.string()),
  addOn: z.optional(z.string()),
  /** What a RoleBinding gives: "ClusterRole view". */
  role: z.optional(z.string()),
  /** Who approved, in words; absent where nothing is known, or nobody had to. */
  approver: z.optional(z.string()),
  /** RFC 3339; absent where the hub does not tell. */
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  /** A newer one was issued for the same subject, as far as this console saw it. */
  isRenewed: z.boolean(),
  /** That one came later than it was due. */
  wasLate: z.optional(z.boolean()),
  /** A rule is against it, and nobody has acknowledged that. */
  isForged: z.boolean(),
  inUse: z.enum(IDENTITY_USES),
});
export type IdentityRow = z.infer<typeof IdentityRow>;
