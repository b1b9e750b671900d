import { AlertSubject } from "@/lib/api/notifications/notifications";
import { z } from "@/lib/kube/zod";

/** An alert as it is stored; times are in milliseconds since epoch. */
export const AlertRecord = z.object({
  key: z.string(),
  rule: z.string(),
  subject: AlertSubject,
  title: z.string(),
  text: z.string(),
  /** The text with what works say: for receivers, and for callers who may list works. */
  caused: z.optional(z.string()),
  path: z.string(),
  status: z.enum(["waiting", "firing", "resolved"]),
  sinceMs: z.number(),
  /** When it had held for long enough. */
  firedAtMs: z.optional(z.number()),
  resolvedAtMs: z.optional(z.number()),
  /** When it was sent last. */
  sentAtMs: z.optional(z.number()),
  /** Its end was sent, or needs not to be. */
  isClosed: z.optional(z.boolean()),
  isEvent: z.optional(z.boolean()),
});
export type AlertRecord = z.infer<typeof AlertRecord>;

/** No text of the hub makes the stored state grow without bounds. */
export const MAX_TITLE = 160;
export const MAX_TEXT = 400;

export function cutText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
