import { MissingRight } from "@/lib/api/problem";
import { ACTORS, BLOCKER_RULES, LINK_PARTS, STEP_ACTIONS, STEP_RISKS } from "@/lib/deletion/deletion";
import { z } from "@/lib/kube/zod";

export const DeletedObject = z.object({ kind: z.string(), namespace: z.optional(z.string()), name: z.string() });

const DeletionStep = z.object({
  risk: z.enum(STEP_RISKS),
  message: z.string(),
  action: z.optional(
    z.object({ kind: z.enum(STEP_ACTIONS), object: DeletedObject, finalizer: z.optional(z.string()) }),
  ),
  command: z.optional(z.string()),
  leaves: z.optional(z.string()),
});

export const NamedBlocker = z.object({
  rule: z.enum(BLOCKER_RULES),
  message: z.string(),
  actor: z.object({ kind: z.enum(ACTORS), name: z.string() }),
  since: z.optional(z.string()),
  evidence: z.array(z.string()),
  steps: z.array(DeletionStep),
  chain: z.array(z.extend(DeletedObject, { since: z.optional(z.string()), part: z.optional(z.enum(LINK_PARTS)) })),
});

const Deletion = z.extend(DeletedObject, {
  since: z.string(),
  finalizers: z.array(z.string()),
  blockers: z.array(NamedBlocker),
});

/** `GET /api/v1/clusters/{name}/deletions`: as `lib/deletion` has it, field by field. */
export const ClusterDeletionsAnswer = z.object({ deletions: z.array(Deletion), hidden: z.array(MissingRight) });
export type ClusterDeletionsAnswer = z.infer<typeof ClusterDeletionsAnswer>;
