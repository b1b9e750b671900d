import type { ScoresOf } from "@/lib/placement/prioritizers";
import { type Prioritizer, weightsOf } from "@/lib/placement/weights";
import { scoresChangedAt } from "@/lib/resources/add-on-placement-score";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";

/** How current one score of an add-on is on the clusters that it ranks. */
export interface ScoreAge {
  /** "resource/score", as its prioritizer is called. */
  readonly name: string;
  readonly valid: number;
  /** Its `validUntil` has passed: it counts as 0. */
  readonly expired: number;
  /** No AddOnPlacementScore, or none of that name in it: it counts as 0. */
  readonly missing: number;
  /** When the next of the valid ones expires (RFC 3339); absent where none does. */
  readonly nextExpiry?: string | undefined;
  /** When the one that was left unchanged longest was last changed, and the newest (RFC 3339); absent where no time is known. */
  readonly oldest?: string | undefined;
  readonly newest?: string | undefined;
  /** Of valid and expired ones, those of which no time is known. */
  readonly undated: number;
}

type OfAddOn = Extract<Prioritizer, { kind: "AddOn" }>;

/** Each AddOn score that the placement ranks by, over the clusters that are ranked. */
export function scoreAges(
  { spec }: Placement,
  ranked: readonly ManagedCluster[],
  { scoresOf, now }: { readonly scoresOf: ScoresOf; readonly now: Date },
): ScoreAge[] {
  const { weights = [] } = weightsOf(spec.prioritizerPolicy);
  return weights.flatMap(({ name, prioritizer }) =>
    prioritizer.kind === "AddOn" ? [ageOf(name, prioritizer, ranked, { scoresOf, now })] : [],
  );
}

/** Whether the score of a cluster counts. */
export function scoreState(
  { resource, score }: OfAddOn,
  cluster: string,
  { scoresOf, now }: { readonly scoresOf: ScoresOf; readonly now: Date },
): {
  readonly state: "valid" | "expired" | "missing";
  readonly validUntil?: string | undefined;
  readonly changedAt?: string | undefined;
} {
  const object = scoresOf(cluster, resource);
  if (!object?.status.scores.some(({ name }) => name === score)) return { state: "missing" };
  const { validUntil } = object.status;
  const isExpired = validUntil !== undefined && Date.parse(validUntil) < now.getTime();
  return { state: isExpired ? "expired" : "valid", validUntil, changedAt: scoresChangedAt(object) };
}

function ageOf(
  name: string,
  prioritizer: OfAddOn,
  ranked: readonly ManagedCluster[],
  context: { readonly scoresOf: ScoresOf; readonly now: Date },
): ScoreAge {
  const counts = { valid: 0, expired: 0, missing: 0 };
  const times: string[] = [];
  let nextExpiry: string | undefined;
  for (const { metadata } of ranked) {
    const { state, validUntil, changedAt } = scoreState(prioritizer, metadata.name, context);
    counts[state] += 1;
    if (changedAt !== undefined) times.push(changedAt);
    if (state !== "valid" || validUntil === undefined) continue;
    if (nextExpiry === undefined || Date.parse(validUntil) < Date.parse(nextExpiry)) nextExpiry = validUntil;
  }
  times.sort((a, b) => Date.parse(a) - Date.parse(b));
  const undated = counts.valid + counts.expired - times.length;
  return { name, ...counts, nextExpiry, oldest: times[0], newest: times.at(-1), undated };
}
