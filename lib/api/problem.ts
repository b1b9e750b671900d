import { z } from "@/lib/kube/zod";

/** A right that the caller lacks. */
export const MissingRight = z.object({
  verb: z.string(),
  resource: z.string(),
  group: z.string(),
  /** Where it is needed, if not on the whole hub. */
  namespace: z.optional(z.string()),
});
export type MissingRight = z.infer<typeof MissingRight>;

/** What every failed call answers (RFC 9457), plus a stable `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  /** Names the request in the console's log, in its activity and in the hub's audit log. */
  requestId: z.optional(z.string()),
  code: z.enum([
    "unauthenticated",
    "forbidden",
    "not-found",
    "invalid",
    "reason-required",
    "conflict",
    "unconfirmed",
    "owned",
    "hub-unreachable",
    "unavailable",
    "too-many-requests",
    "internal",
  ]),
  /**
   * With code "forbidden": the missing right. "unconfirmed" is a write whose effect was not reviewed as it is now;
   * "owned" one of an object that Argo CD or Flux applies, which was not overridden.
   */
  missing: z.optional(MissingRight),
  /** With code "invalid": what is wrong with a filter text, the range of characters, and a suggestion. */
  problems: z.optional(
    z.array(z.object({ message: z.string(), start: z.number(), end: z.number(), suggestion: z.optional(z.string()) })),
  ),
  /**
   * With code "invalid": what the hub has against a write; `field` as in "spec.taints[0].effect", "" where it is about
   * no field.
   */
  causes: z.optional(z.array(z.object({ reason: z.string(), message: z.string(), field: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
