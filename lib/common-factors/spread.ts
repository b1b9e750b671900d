import type { Change, CommonFactor, Factor, Observed } from "./factor";
import { Members } from "./members";

/** A factor, and who has it. */
export interface Spread {
  readonly factor: Factor;
  readonly members: Members;
  /** Who got it too short a time ago to say anything. */
  readonly early?: Members;
  readonly change?: CommonFactor["change"];
}

/** The part of the affected after whose delay a change is taken to have had its effect. */
const MOST = 0.9;

interface Reading {
  /** Milliseconds since epoch. */
  readonly now: number;
  /** What fewer have proves nothing. */
  readonly least: number;
}

/** How many factors were looked at, and those that as many of the affected have, in the order in which they appear. */
interface ReadFactors {
  readonly tried: number;
  readonly spreads: readonly Spread[];
}

/**
 * Each factor that enough of the observed have, and not all. Who has it is gathered where enough of the affected do: some
 * label has a value of its own for every two clusters.
 */
export function readFactors(observed: readonly Observed[], { now, least }: Reading): ReadFactors {
  const plain = new ByFactor<number>();
  const changed = new ByFactor<readonly [index: number, change: Change]>();
  for (const [index, { factors, changes = [] }] of observed.entries()) {
    for (const factor of factors) plain.add(factor, index);
    for (const change of changes) changed.add(change, [index, change]);
  }
  const isAffected = (index: number) => observed[index]?.isAffected === true;
  const usual = plain.all.filter(({ members }) => members.length >= least && members.length < observed.length);
  // Those that all have may still have come to some before others.
  const came = changed.all.filter(({ members }) => members.length >= least);
  return {
    tried: usual.length + came.length,
    spreads: [
      ...usual
        .filter(({ members }) => members.filter(isAffected).length >= least)
        .map(({ factor, members }) => spreadOf(factor, members, observed.length)),
      ...came
        .filter(({ members }) => members.filter(([index]) => isAffected(index)).length >= least)
        .map(({ factor, members }) => changeSpread(factor, members, observed, now)),
    ],
  };
}

interface Having<Member> {
  readonly factor: Factor;
  readonly members: Member[];
}

class ByFactor<Member> {
  readonly all: Having<Member>[] = [];
  readonly #byKey = new Map<string, Map<string, Having<Member>>>();

  add(factor: Factor, member: Member): void {
    const { key, value } = factor;
    const byValue = this.#byKey.get(key) ?? new Map<string, Having<Member>>();
    this.#byKey.set(key, byValue);
    const known = byValue.get(value);
    if (known) {
      known.members.push(member);
      return;
    }
    const having = { factor, members: [member] };
    byValue.set(value, having);
    this.all.push(having);
  }
}

function spreadOf({ key, value }: Factor, indexes: readonly number[], size: number): Spread {
  const members = new Members(size);
  for (const index of indexes) members.add(index);
  return { factor: { key, value }, members };
}

/** Who fell before it came did not fall by it; who has it for less than the usual delay may yet. */
function changeSpread(
  factor: Factor,
  members: readonly (readonly [number, Change])[],
  observed: readonly Observed[],
  now: number,
): Spread {
  const after = members.flatMap(([index, { at }]) => {
    const { isAffected, since } = observed[index] ?? {};
    return isAffected && since !== undefined && since >= at ? [{ index, at, delay: since - at }] : [];
  });
  const lagMs = quantile(after.map(({ delay }) => delay));
  const well = members.filter(([index]) => observed[index]?.isAffected === false);
  const isEarly = ({ at }: Change) => now - at <= lagMs;
  const late = well.filter(([, change]) => !isEarly(change));
  const indexes = [...after.map(({ index }) => index), ...late.map(([index]) => index)];
  const first = after.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY);
  const early = new Members(observed.length);
  for (const [index, change] of well) if (isEarly(change)) early.add(index);
  return {
    ...spreadOf(factor, indexes, observed.length),
    early,
    ...(after.length > 0 && { change: { at: first, lagMs, early: well.length - late.length } }),
  };
}

function quantile(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * MOST))] ?? 0;
}
