import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";

/** A condition with its field managers, as the hub recorded them; empty if none are recorded. */
export const AttributedCondition = z.extend(ConditionLine, { reportedBy: z.array(z.string()) });
export type AttributedCondition = z.infer<typeof AttributedCondition>;

/** An object as the hub has it, as YAML, without managed fields. */
export const ObjectText = z.object({ yaml: z.string() });
export type ObjectText = z.infer<typeof ObjectText>;
