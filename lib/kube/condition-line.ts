import { z } from "./zod";

/** A condition as the hub has it. `since` is RFC 3339, or "" if the hub has none. */
export const ConditionLine = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string(),
  message: z.string(),
  since: z.string(),
});
export type ConditionLine = z.infer<typeof ConditionLine>;
