import { isDeepStrictEqual } from "node:util";
import type { ClusterRow } from "@/lib/api/clusters";
import type { LiveEvent } from "@/lib/api/live";
import type { Change } from "@/server/hub/resource-cache";
import { withoutAddOns } from "./cluster-row";
import type { ClusterSight, ClusterStep } from "./cluster-view";

export type ClusterPatch = Extract<LiveEvent, { type: "rows" }>;

/** Two steps as one: the first "before" and the last "after" of each row. */
export function joinSteps(first: ClusterStep, second: ClusterStep): ClusterStep {
  const rows = new Map(first.rows);
  for (const [name, { before, after }] of second.rows) {
    const earlier = rows.get(name);
    rows.set(name, { before: earlier ? earlier.before : before, after });
  }
  return { revision: second.revision, rows };
}

/** A step as somebody with that sight sees it; undefined where they see nothing of it. */
export function clusterPatch({ revision, rows }: ClusterStep, sight: ClusterSight): ClusterPatch | undefined {
  const upserts: ClusterRow[] = [];
  const leaves: string[] = [];
  for (const [name, change] of rows) {
    const { before, after } = sight.addOns ? change : bare(change);
    if (!after && before) leaves.push(name);
    if (after && !isDeepStrictEqual(before, after)) upserts.push(after);
  }
  if (upserts.length === 0 && leaves.length === 0) return undefined;
  return { type: "rows", view: "clusters", revision, upserts, leaves };
}

function bare({ before, after }: Change<ClusterRow>): Change<ClusterRow> {
  return { before: before && withoutAddOns(before), after: after && withoutAddOns(after) };
}
