import { MissingRight } from "@/lib/api/problem";
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

/** The page begins after `cursor`, which the page before answered. */
export const IdentitiesQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
});
export type IdentitiesQuery = z.infer<typeof IdentitiesQuery>;

/** `GET /api/v1/identities/alarms`: alarms first, then the newest. */
export const IdentitiesAnswer = z.object({
  /** All that is known was read. */
  synced: z.boolean(),
  /** How many nobody has acknowledged, and how many there are with those that somebody has: on all pages. */
  alarms: z.number(),
  total: z.number(),
  /** RFC 3339: when the first of the alarms was found. */
  since: z.optional(z.string()),
  identities: z.array(ForgedIdentity),
  /** Begins the next page; absent on the last. */
  next: z.optional(z.string()),
  mayAcknowledge: Permission,
});
export type IdentitiesAnswer = z.infer<typeof IdentitiesAnswer>;

/** `GET /api/v1/identities/rights`: the rights for want of which some identities are not shown. */
export const IdentityRights = z.object({ missing: z.array(MissingRight) });

export const IdentityPath = z.strictObject({ uid: z.string().check(z.regex(/^[-a-z0-9]{1,64}$/)) });
export const AcknowledgeRequest = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
});
