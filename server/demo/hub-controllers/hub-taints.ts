import { condition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE, UNAVAILABLE_TAINT, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import type { ManagedCluster, Taint } from "@/lib/resources/managed-cluster";

const OURS = [UNREACHABLE_TAINT, UNAVAILABLE_TAINT];

/**
 * The taints for a cluster's Available condition; undefined where it has them. Those of others stay
 * (docs/reference/clusters.md#taints-of-the-hub).
 */
export function plannedTaints({ spec, status }: Pick<ManagedCluster, "spec" | "status">): Partial<Taint>[] | undefined {
  const wanted = hubTaint(condition(status.conditions, CLUSTER_AVAILABLE)?.status);
  const ours = spec.taints.filter(({ key }) => OURS.includes(key));
  const isRight =
    wanted === undefined
      ? ours.length === 0
      : ours.length === 1 && ours[0]?.key === wanted && ours[0].effect === "NoSelect";
  if (isRight) return undefined;
  const others = spec.taints.filter(({ key }) => !OURS.includes(key));
  const remaining = others.map(asStored);
  return wanted === undefined ? remaining : [...remaining, { key: wanted, effect: "NoSelect" }];
}

/** Without the value that a reading gives a taint that has none: to the hub it would be another taint. */
function asStored({ value, ...taint }: Taint): Partial<Taint> {
  return value === "" ? taint : { ...taint, value };
}

function hubTaint(available: string | undefined): string | undefined {
  if (available === "True") return undefined;
  return available === "False" ? UNAVAILABLE_TAINT : UNREACHABLE_TAINT;
}
