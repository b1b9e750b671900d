/** How long a cluster must have left every decision before it loses the add-on: decisions are rewritten one by one (addon.md Q39). */
export const AWAY_MS = 3_000;

export interface InstallStep {
  readonly kind: "create" | "delete";
  readonly cluster: string;
}

export interface InstallState {
  readonly decided: ReadonlySet<string>;
  readonly installed: ReadonlySet<string>;
  /** Clusters that carry the add-on undecided, and since when, in milliseconds. */
  readonly awaySince: ReadonlyMap<string, number>;
  readonly now: number;
}

export interface InstallPlan {
  readonly steps: readonly InstallStep[];
  readonly awaySince: ReadonlyMap<string, number>;
  /** When the next cluster has been away for long enough. */
  readonly recheckAfterMs: number | undefined;
}

/** What has to happen so that exactly the decided clusters carry the add-on. */
export function planInstall({ decided, installed, awaySince, now }: InstallState): InstallPlan {
  const surplus = [...installed].filter((cluster) => !decided.has(cluster));
  const since = new Map(surplus.map((cluster) => [cluster, awaySince.get(cluster) ?? now]));
  const remaining = (cluster: string) => (since.get(cluster) ?? now) + AWAY_MS - now;
  const waiting = surplus.map(remaining).filter((ms) => ms > 0);
  const missing = [...decided].filter((cluster) => !installed.has(cluster));
  return {
    steps: [
      ...missing.map((cluster): InstallStep => ({ kind: "create", cluster })),
      ...surplus.filter((cluster) => remaining(cluster) <= 0).map((cluster): InstallStep => ({ kind: "delete", cluster })),
    ],
    awaySince: since,
    recheckAfterMs: waiting.length > 0 ? Math.min(...waiting) : undefined,
  };
}
