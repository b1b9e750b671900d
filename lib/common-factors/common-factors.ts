import {
  type Contingency,
  coverage,
  evidence,
  leastEvidence,
  lift,
  MIN_COVERAGE,
  precision,
  relativeRisk,
} from "./contingency";
import type { CommonFactor, Factor, Observed } from "./factor";
import { Members } from "./members";
import { readFactors, type Spread } from "./spread";

/** Fewer prove nothing. */
const MIN_AFFECTED = 3;
const MIN_PRECISION = 0.5;
const MIN_RISK = 2;
/** Of the most likely single factors, pairs are tried. */
const PAIRED = 32;
/** A pair says more than one of its factors: by so much more evidence, and so much fewer that are well. */
const PAIR_EVIDENCE = 8;
const PAIR_PRECISION = 0.1;
const MAX_FOUND = 3;
/** Two that name nearly the same clusters are one answer. */
const SAME = 0.8;
const MAX_COUNTER_EXAMPLES = 3;

interface Candidate {
  readonly factors: readonly Factor[];
  readonly counts: Contingency;
  readonly evidence: number;
  readonly members: Members;
  readonly spread: readonly Spread[];
}

/**
 * What the affected have in common and the others have not, by log-likelihood ratio: the best single factor, or pair where
 * that explains it better; then others. Empty where nothing is unlikely to be chance. `now` is in milliseconds since
 * epoch: those to which a change came too short a time ago count neither way.
 */
export function commonFactors(observed: readonly Observed[], now: number): CommonFactor[] {
  const affected = membersOf(observed, ({ isAffected }) => isAffected);
  const total = affected.count;
  if (total < MIN_AFFECTED || total === observed.length) return [];
  const troubled = membersOf(observed, ({ isTroubled = false }) => isTroubled);
  const all = { observed, affected, troubled, total };
  const { spreads, tried } = readFactors(observed, { now, least: MIN_COVERAGE * total });
  const singles = spreads.map((spread) => candidate(all, [spread], spread.members));
  const likely = singles.filter(({ counts }) => coverage(counts) >= MIN_COVERAGE && lift(counts) > 1).sort(byEvidence);
  const paired = likely.slice(0, PAIRED);
  const pairs = pairsOf(all, paired);
  // Pairs are of factors that were chosen by who is affected: all that there are count as tried.
  const least = [leastEvidence(tried), leastEvidence((tried * (tried - 1)) / 2)] as const;
  const found = [...likely, ...pairs].filter(
    ({ counts, evidence: seen, factors }) =>
      seen >= least[factors.length === 1 ? 0 : 1] &&
      precision(counts) >= MIN_PRECISION &&
      relativeRisk(counts) >= MIN_RISK,
  );
  return distinct(found.sort(byEvidence)).map((each) => described(all, each));
}

function membersOf(observed: readonly Observed[], isMember: (each: Observed) => boolean): Members {
  const members = new Members(observed.length);
  for (const [index, each] of observed.entries()) if (isMember(each)) members.add(index);
  return members;
}

interface All {
  readonly observed: readonly Observed[];
  readonly affected: Members;
  readonly troubled: Members;
  readonly total: number;
}

/** Equal ones keep the order in which their keys were given. */
function byEvidence(one: Candidate, other: Candidate): number {
  return other.evidence - one.evidence;
}

function candidate({ observed, affected, total }: All, spread: readonly Spread[], members: Members): Candidate {
  const counts = {
    all: observed.length - earlyOf(spread),
    affected: total,
    size: members.count,
    affectedWith: members.and(affected).count,
  };
  return { factors: spread.map(({ factor }) => factor), counts, evidence: evidence(counts), members, spread };
}

/** How many got one of them too short a time ago to say anything. */
function earlyOf(spread: readonly Spread[]): number {
  const [first, second] = spread.flatMap(({ early }) => early ?? []);
  if (!first) return 0;
  return first.count + (second ? second.without(first).count : 0);
}

/** Pairs that leave out some that are well, and none that says less than one of the two. */
function pairsOf(all: All, singles: readonly Candidate[]): Candidate[] {
  return singles.flatMap((one, index) =>
    singles.slice(index + 1).flatMap((other) => {
      if (one.factors[0]?.key === other.factors[0]?.key) return [];
      const both = candidate(all, [...one.spread, ...other.spread], one.members.and(other.members));
      const isMore =
        both.evidence >= Math.max(one.evidence, other.evidence) + PAIR_EVIDENCE &&
        precision(both.counts) >= Math.max(precision(one.counts), precision(other.counts)) + PAIR_PRECISION;
      return isMore && coverage(both.counts) >= MIN_COVERAGE ? [both] : [];
    }),
  );
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const each of candidates) {
    if (kept.length === MAX_FOUND) break;
    if (kept.every((other) => overlap(each, other) < SAME && !isPart(each, other))) kept.push(each);
  }
  return kept;
}

function overlap(one: Candidate, other: Candidate): number {
  const both = one.members.and(other.members).count;
  return both / Math.max(1, one.counts.size + other.counts.size - both);
}

/** One of a pair that says more. */
function isPart(each: Candidate, pair: Candidate): boolean {
  return each.factors.every(({ key, value }) =>
    pair.factors.some((other) => other.key === key && other.value === value),
  );
}

function described(
  { observed, affected, troubled }: All,
  { factors, counts, members, spread }: Candidate,
): CommonFactor {
  const change = spread.find((each) => each.change)?.change;
  const others = members.without(affected);
  const well = others.without(troubled);
  const rest = others.count - well.count;
  return {
    factors,
    affected: counts.affected,
    affectedWith: counts.affectedWith,
    size: counts.size,
    lift: lift(counts),
    ...(rest > 0 && { troubled: rest }),
    counterExamples: well.first(MAX_COUNTER_EXAMPLES).flatMap((index) => observed[index]?.name ?? []),
    ...(change && { change }),
  };
}
