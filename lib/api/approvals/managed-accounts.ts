import { MissingRight } from "@/lib/api/problem";
import { CERTIFICATE_STATUSES } from "@/lib/csr/certificate-status";
import { z } from "@/lib/kube/zod";

/** `none`: it has no token yet. Others by the rule of certificates: its agent renews it when a fifth of the time is left. */
const AccountState = z.enum([...CERTIFICATE_STATUSES, "none"]);

const ManagedAccount = z.object({
  cluster: z.string(),
  name: z.string(),
  state: AccountState,
  /** RFC 3339: when its token was renewed last, and until when that holds. */
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

/** `GET /api/v1/identities/managed-accounts`: those that need attention first, then by cluster. */
export const ManagedAccountsAnswer = z.object({
  accounts: z.array(ManagedAccount),
  /** There are more than are read. */
  partial: z.optional(z.boolean()),
  /** The right for want of which none is shown. */
  missing: z.optional(MissingRight),
});
export type ManagedAccountsAnswer = z.infer<typeof ManagedAccountsAnswer>;
