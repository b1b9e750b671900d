import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";

/** What Kubernetes takes for the names of most objects. */
export const ObjectName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/));

/** A condition with its field managers, as the hub recorded them; empty if none are recorded. */
export const AttributedCondition = z.extend(ConditionLine, { reportedBy: z.array(z.string()) });
export type AttributedCondition = z.infer<typeof AttributedCondition>;

/** An object as the hub has it, as YAML, without managed fields. */
export const ObjectText = z.object({ yaml: z.string() });
export type ObjectText = z.infer<typeof ObjectText>;
