import type { ManagedCluster, Taint } from "@/lib/resources/managed-cluster";
import type { Toleration } from "@/lib/resources/placement";

/** Tolerated, possibly until some time (epoch ms, else `Infinity`); or the first taint that is not. */
export type Tolerance = { readonly ok: true; readonly untilMs: number } | { readonly ok: false; readonly taint: Taint };

export interface TolerationContext {
  readonly tolerations: readonly Toleration[];
  /** Whether the placement has chosen the cluster before. */
  readonly isDecided: boolean;
  readonly nowMs: number;
}

/** Problems with the tolerations, or undefined. */
export function tolerationsError(tolerations: readonly Toleration[]): string | undefined {
  for (const { key, operator, value } of tolerations) {
    if (key === "" && operator !== "Exists") return "If the key is empty, operator must be Exists.";
    if (operator === "Exists" && value !== "") return "If the operator is Exists, the value should be empty.";
  }
  return undefined;
}

/** Whether a cluster's taints let a placement choose it (docs/reference/placement.md#taints-and-tolerations). */
export function toleranceOf(cluster: ManagedCluster, context: TolerationContext): Tolerance {
  let untilMs = Number.POSITIVE_INFINITY;
  for (const taint of cluster.spec.taints) {
    if (!bars(taint, context.isDecided)) continue;
    let endMs = Number.NEGATIVE_INFINITY;
    for (const toleration of context.tolerations) endMs = Math.max(endMs, toleratedUntilMs(toleration, taint));
    if (endMs <= context.nowMs) return { ok: false, taint };
    if (taint.effect === "NoSelect") untilMs = Math.min(untilMs, endMs);
  }
  return { ok: true, untilMs };
}

function bars({ effect }: Taint, isDecided: boolean): boolean {
  return effect === "NoSelect" || (effect === "NoSelectIfNew" && !isDecided);
}

/** `-Infinity` if the toleration does not match. A taint without a time has used up its seconds. */
function toleratedUntilMs(toleration: Toleration, taint: Taint): number {
  if (!matchesTaint(toleration, taint)) return Number.NEGATIVE_INFINITY;
  if (toleration.tolerationSeconds === undefined) return Number.POSITIVE_INFINITY;
  const addedMs = Date.parse(taint.timeAdded ?? "");
  return Number.isNaN(addedMs) ? Number.NEGATIVE_INFINITY : addedMs + toleration.tolerationSeconds * 1_000;
}

function matchesTaint({ key, operator, value, effect }: Toleration, taint: Taint): boolean {
  if (effect !== "" && effect !== taint.effect) return false;
  if (key !== "" && key !== taint.key) return false;
  if (operator === "Exists") return true;
  return key !== "" && (operator === "" || operator === "Equal") && value === taint.value;
}
