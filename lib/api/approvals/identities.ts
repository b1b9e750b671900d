import { z } from "@/lib/kube/zod";
import { Acknowledgement, IdentityFinding } from "@/lib/resources/identity-finding";
import { Permission } from "./approval-case";

/** An identity that was issued although a rule is against it, as far as the caller may know why. */
export const ForgedIdentity = z.extend(IdentityFinding, {
  /** Whether the hub has the cluster that it names; absent where it names none, and for callers who may not list clusters. */
  hasCluster: z.optional(z.boolean()),
  /** Nobody has acknowledged it. */
  isAlarm: z.boolean(),
  acknowledged: z.optional(Acknowledgement),
  /** RFC 3339: of the certificate, where the console has seen it. */
  validFrom: z.optional(z.string()),
  validUntil: z.optional(z.string()),
});
export type ForgedIdentity = z.infer<typeof ForgedIdentity>;

/** `GET /api/v1/identities/alarms`: alarms first, then the newest. */
export const IdentitiesAnswer = z.object({
  /** All that is known was read. */
  synced: z.boolean(),
  alarms: z.number(),
  identities: z.array(ForgedIdentity),
  mayAcknowledge: Permission,
});
export type IdentitiesAnswer = z.infer<typeof IdentitiesAnswer>;

export const IdentityPath = z.strictObject({ uid: z.string().check(z.regex(/^[-a-z0-9]{1,64}$/)) });
export const AcknowledgeRequest = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
});
