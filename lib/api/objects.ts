import { z } from "@/lib/kube/zod";

/** What Kubernetes takes for the names of most objects. */
export const ObjectName = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/));

/** A condition as the hub has it. `since` is RFC 3339, "" where the hub does not say. */
export const ConditionLine = z.object({ type: z.string(), status: z.string(), reason: z.string(), message: z.string(), since: z.string() });
export type ConditionLine = z.infer<typeof ConditionLine>;

/** A condition with who says it, by the names that writers give themselves, as the hub notes them; none where it has noted nobody. */
export const SaidCondition = z.extend(ConditionLine, { saidBy: z.array(z.string()) });
export type SaidCondition = z.infer<typeof SaidCondition>;

/** An object as the hub has it, as YAML, without managed fields. */
export const ObjectText = z.object({ yaml: z.string() });
export type ObjectText = z.infer<typeof ObjectText>;
