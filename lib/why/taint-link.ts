import { UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { type TolerationContext, toleranceOf, tolerationsError } from "@/lib/placement/taints";
import { managedClusters, type Taint } from "@/lib/resources/managed-cluster";
import { placements, type Toleration } from "@/lib/resources/placement";
import type { Branch } from "./branch";
import { breaks, cite, type Explanation, hides, holds } from "./finding";

/** Whether a taint of the cluster excludes it. */
export function taintFinding({ facts, cluster, placement, key, isDecided }: Branch): Explanation {
  const { tolerations } = placement.spec;
  const { metadata, spec } = cluster;
  const requirement = cite(
    placements,
    placement.metadata,
    ".spec.tolerations",
    tolerations.length === 0 ? "none" : tolerations.map(tolerationLabel).join(", "),
  );
  const error = tolerationsError(tolerations);
  if (error)
    return breaks(`The tolerations of Placement ${key} cannot be read, so it selects no cluster. ${error}`, [
      requirement,
    ]);
  if (spec.taints.length === 0)
    return holds("It has no taint.", [cite(managedClusters, metadata, ".spec.taints", "none")]);
  const context: TolerationContext = { tolerations, isDecided: isDecided ?? false, nowMs: facts.now.getTime() };
  const tolerance = toleranceOf(cluster, context);
  if (tolerance.ok) {
    const cites = [
      cite(managedClusters, metadata, ".spec.taints", spec.taints.map(taintLabel).join(", ")),
      requirement,
    ];
    if (Number.isFinite(tolerance.untilMs)) {
      return holds(`Its taints are tolerated until ${new Date(tolerance.untilMs).toISOString()}.`, cites);
    }
    return holds(
      isDecided ? "Its taints are tolerated, or exclude new selections only." : "Its taints are tolerated.",
      cites,
    );
  }
  const { taint } = tolerance;
  const decisions = facts.decisions(key);
  if (isDecided === undefined && taint.effect === "NoSelectIfNew" && decisions.missing) {
    return hides("whether the placement already selected it, on which its taint depends", decisions.missing);
  }
  const path = `.spec.taints[?(@.key=="${taint.key}")]`;
  const since = taint.timeAdded ?? undefined;
  return breaks(
    messageOf(taint, metadata.name, key),
    [cite(managedClusters, metadata, path, taintLabel(taint)), requirement],
    { since },
  );
}

function messageOf(taint: Taint, cluster: string, key: string): string {
  const head = `${cluster} has the taint ${taintLabel(taint)}`;
  const meaning = MEANING[taint.key];
  const why = meaning === undefined ? "" : `, because ${meaning}`;
  const news = taint.effect === "NoSelectIfNew" ? "; it excludes new selections" : "";
  return `${head}${why}${news}, and Placement ${key} does not tolerate it.`;
}

const MEANING: Readonly<Record<string, string>> = {
  [UNREACHABLE_TAINT]: "it stopped answering",
  [UNAVAILABLE_TAINT]: "it is not available",
};

function taintLabel({ key, value, effect }: Taint): string {
  return value === "" ? `${key}:${effect}` : `${key}=${value}:${effect}`;
}

function tolerationLabel({ key, value, effect, operator }: Toleration): string {
  const what = operator === "Exists" || value === "" ? key || "every taint" : `${key}=${value}`;
  return effect === "" ? what : `${what}:${effect}`;
}
