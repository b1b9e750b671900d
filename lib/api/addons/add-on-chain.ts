import { ObjectName } from "@/lib/api/object-name";
import { AttributedCondition } from "@/lib/api/objects/objects";
import { MissingRight } from "@/lib/api/problem";
import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";
import { Flaps } from "./flaps";

/** Maximum number of clusters in one request. */
export const MAX_NAMES = 2_000;

export const InstalledQuestion = z.strictObject({ clusters: z.array(ObjectName).check(z.maxLength(MAX_NAMES)) });

/**
 * On how many of them it is, and on how many it is being removed, though they have no cluster add-on any more. Either
 * is absent where the caller may not see that of each.
 */
export const InstalledCount = z.object({ installed: z.optional(z.number()), leaving: z.optional(z.number()) });
export type InstalledCount = z.infer<typeof InstalledCount>;

/** How many pods of a workload are ready, of how many, and why the others are not where that is fed back. */
export const Replicas = z.object({ ready: z.number(), desired: z.number(), reason: z.optional(z.string()) });

/** A manifest of a work, as its cluster reports it. */
const ManifestLine = z.object({
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  conditions: z.array(ConditionLine),
  /** Of a workload whose cluster reports its pods. */
  replicas: z.optional(Replicas),
});
export type ManifestLine = z.infer<typeof ManifestLine>;

const WorkLine = z.object({ name: z.string(), conditions: z.array(ConditionLine), manifests: z.array(ManifestLine) });
export type WorkLine = z.infer<typeof WorkLine>;

/** Which placement chose a cluster, and in which decision group. */
const ChosenBy = z.object({ namespace: z.string(), name: z.string(), group: z.optional(z.string()) });

/** One add-on on one cluster from end to end, read with the caller's own rights. */
export const AddOnChain = z.object({
  cluster: z.string(),
  /** Absent for callers who may not list decisions. */
  chosenBy: z.optional(z.array(ChosenBy)),
  /** Of the cluster add-on; absent if it does not exist. */
  conditions: z.optional(z.array(AttributedCondition)),
  /** Likewise: where its agent runs on the cluster, and since when the cluster add-on is there (RFC 3339). */
  installNamespace: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  /** Likewise; also absent while nothing of the past is known. */
  flaps: z.optional(Flaps),
  works: z.array(WorkLine),
  /** The missing rights because of which a part is left out. */
  missing: z.object({ conditions: z.optional(MissingRight), works: z.optional(MissingRight) }),
});
export type AddOnChain = z.infer<typeof AddOnChain>;
