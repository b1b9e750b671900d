import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { WHY_LINKS, WHY_STATES } from "@/lib/why/why";

const WhyCite = z.object({
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  field: z.optional(z.string()),
  value: z.optional(z.string()),
  isAbsent: z.optional(z.literal(true)),
});

const WhyLink = z.object({
  id: z.enum(WHY_LINKS),
  state: z.enum(WHY_STATES),
  message: z.string(),
  details: z.array(z.string()),
  cites: z.array(WhyCite),
  since: z.optional(z.string()),
  missing: z.optional(MissingRight),
});

const WhyHeadline = z.object({
  state: z.enum(["ok", "broken", "waiting", "hidden"]),
  message: z.string(),
  link: z.optional(z.enum(WHY_LINKS)),
});

const WhyPlacement = z.object({
  namespace: z.string(),
  name: z.string(),
  isFollowed: z.boolean(),
  headline: WhyHeadline,
  links: z.array(WhyLink),
});

/** `GET /api/v1/clusters/{cluster}/addons/{addon}/why`: as `lib/why` has it, field by field. */
export const WhyAnswer = z.object({
  cluster: z.string(),
  addOn: z.string(),
  isHere: z.optional(z.boolean()),
  headline: WhyHeadline,
  links: z.array(WhyLink),
  placements: z.array(WhyPlacement),
});
export type WhyAnswer = z.infer<typeof WhyAnswer>;

export const WhyPath = z.strictObject({ name: ObjectName, addOn: ObjectName });
