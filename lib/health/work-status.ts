/** One of a work's two conditions: its manifests are applied, and its resources are available. */
export type WorkClaim = "true" | "false" | "unknown";

/** Combined status of a work, including deletion. */
export const WORK_STATUSES_WORST_FIRST = [
  "failed",
  "unavailable",
  "deleting",
  "waiting",
  "unknown",
  "available",
] as const;
export type WorkStatus = (typeof WORK_STATUSES_WORST_FIRST)[number];

/** Both conditions as one value. */
export function workStatus({ applied, available, isLeaving }: Claims): WorkStatus {
  if (isLeaving) return "deleting";
  if (applied === "false") return "failed";
  if (applied === "unknown") return "waiting";
  if (available === "false") return "unavailable";
  return available === "true" ? "available" : "unknown";
}

interface Claims {
  readonly applied: WorkClaim;
  readonly available: WorkClaim;
  readonly isLeaving?: boolean | undefined;
}
