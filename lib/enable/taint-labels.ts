import { UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import type { ManagedCluster, Taint } from "@/lib/resources/managed-cluster";

const LABELS: Readonly<Record<string, string>> = {
  [UNREACHABLE_TAINT]: "unreachable",
  [UNAVAILABLE_TAINT]: "unavailable",
};

/** Why a taint excludes the cluster. `reason` is the scheduler's and names the taint. */
export function taintSummary(cluster: ManagedCluster, reason: string): string {
  const taint = taintIn(cluster, reason);
  if (!taint) return `Excluded: ${reason}.`;
  const label = labelOf(taint);
  if (label) return `It is ${label} (taint ${taint.key}).`;
  const name = taint.value === "" ? taint.key : `${taint.key}=${taint.value}`;
  return taint.effect === "NoSelectIfNew"
    ? `Its taint ${name} (NoSelectIfNew) is not tolerated.`
    : `Its taint ${name} is not tolerated.`;
}

/** "unreachable", or the taint's key. */
export function taintLabel(cluster: ManagedCluster, reason: string): string {
  const taint = taintIn(cluster, reason);
  return taint ? (labelOf(taint) ?? taint.key) : "tainted";
}

function labelOf({ key }: Taint): string | undefined {
  return Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
}

function taintIn({ spec }: ManagedCluster, reason: string): Taint | undefined {
  return spec.taints.find(({ key, value, effect }) =>
    reason.includes(` ${value === "" ? key : `${key}=${value}`}:${effect} `),
  );
}
