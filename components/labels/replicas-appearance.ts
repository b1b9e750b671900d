import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import type { Replicas } from "@/lib/health/workload-replicas";
import { HEALTH } from "./status-appearance";

/**
 * "1 of 2 ready: CrashLoopBackOff": a workload by its pods. That it is applied and available, as OCM counts it, says nothing of them.
 */
export function replicasAppearance({ ready, desired, reason }: Replicas): StatusAppearance {
  const label = [`${count(ready)} of ${count(desired)} ready`, reason].filter(Boolean).join(": ");
  if (ready >= desired) return { ...HEALTH.healthy, label };
  return ready > 0 ? { ...HEALTH.degraded, label } : { ...HEALTH.unhealthy, label };
}
