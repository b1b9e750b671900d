import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

/** On a ClusterManagementAddOn: whether everybody with a signed address may see how it is. */
export const BADGE_ANNOTATION = "flotilla.dev/badge";
export const PUBLIC_BADGE = "public";

const MAX_DAYS = 365;

/** `POST /api/v1/badges` */
export const BadgeInput = z.strictObject({
  addOn: ObjectName,
  /** 90 by default. */
  expiresInDays: z.optional(z.number().check(z.int(), z.gte(1), z.lte(MAX_DAYS))),
});

/** The address of the image, below the console's own. */
export const BadgeAddress = z.object({ path: z.string(), expiresAt: z.string() });
