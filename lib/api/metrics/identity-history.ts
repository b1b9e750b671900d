import { z } from "@/lib/kube/zod";
import { IDENTITY_WAYS } from "@/lib/lists/identities/row";

/** "alarm": a rule is against it; "removed": its object, or what it rests on, is no longer on the hub. */
export const IDENTITY_CHANGES = ["alarm", "acknowledged", "removed", "renewed", "issued"] as const;
export type IdentityChangeKind = (typeof IDENTITY_CHANGES)[number];

/** The same change of identities of one kind, within moments. */
const IdentityChange = z.object({
  /** Of the last one, in milliseconds since epoch, when the console saw it. */
  at: z.number(),
  kind: z.enum(IDENTITY_CHANGES),
  way: z.enum(IDENTITY_WAYS),
  size: z.number(),
  /** The last one, as the caller may see it. */
  last: z.object({
    name: z.string(),
    object: z.string(),
    subject: z.string(),
    cluster: z.optional(z.string()),
    addOn: z.optional(z.string()),
    approver: z.optional(z.string()),
  }),
});
export type IdentityChange = z.infer<typeof IdentityChange>;

/** `GET /api/v1/history/identities`: what changed of the issued identities that the caller may see, newest first. */
export const IdentityHistoryAnswer = z.object({
  /** Since when everything is known, at most an hour ago, in milliseconds since epoch; absent before the hub was read. */
  since: z.optional(z.number()),
  changes: z.array(IdentityChange),
  /** RoleBindings and managed service accounts are read only while somebody looks at identities, who may list them. */
  partial: z.optional(z.literal(true)),
});
export type IdentityHistoryAnswer = z.infer<typeof IdentityHistoryAnswer>;
