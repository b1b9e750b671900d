import { DETACH_ANNOTATION, DETACH_TAINT } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { clusterPatch } from "@/lib/objects/cluster-changes";

/** "clean": the cluster's agents remove everything. "unreachable": they cannot, and what they created stays. */
export const DETACH_PATHS = ["clean", "unreachable"] as const;
export type DetachPath = (typeof DETACH_PATHS)[number];

const DetachMark = z.object({
  by: z.string(),
  /** RFC 3339. */
  at: z.string(),
  path: z.enum(DETACH_PATHS),
});
/** Who began to detach a cluster, when, and by which path. */
export type DetachMark = z.infer<typeof DetachMark>;

/** The mark on a cluster that is being detached; undefined without one that makes sense. */
export function detachMark(annotations: Readonly<Record<string, string>> | undefined): DetachMark | undefined {
  const text = annotations?.[DETACH_ANNOTATION];
  if (text === undefined) return undefined;
  try {
    return DetachMark.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const TAINT = { key: DETACH_TAINT, effect: "NoSelect" };

/** The merge patch by which a cluster is marked and let go by placements. */
export function markingPatch(cluster: RawObject, mark: DetachMark): object {
  const taints = clusterPatch(cluster, { labels: NO_LABELS, taints: { add: [TAINT], remove: [] } });
  return { ...taints, metadata: { annotations: { [DETACH_ANNOTATION]: JSON.stringify(mark) } } };
}

/** The merge patch that takes both back. */
export function unmarkingPatch(cluster: RawObject): object {
  const taints = clusterPatch(cluster, { labels: NO_LABELS, taints: { add: [], remove: [DETACH_TAINT] } });
  return { ...taints, metadata: { annotations: { [DETACH_ANNOTATION]: null } } };
}

const NO_LABELS = { add: {}, remove: [] };
