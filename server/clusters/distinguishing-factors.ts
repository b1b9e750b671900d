import type { Factor } from "@/lib/common-factors/factor";

/** A fleet may have hundreds: those that set the affected apart least are left out, for time. */
const MAX_FACTORS = 12;

/** A factor with the names of the clusters that have it, and how many of the affected do. */
export interface FactorMembers {
  readonly factor: Factor;
  readonly names: { readonly size: number } & Iterable<string>;
  readonly own: number;
}

/** How many are compared, and how many of them are affected. */
interface Sizes {
  readonly compared: number;
  readonly affected: number;
}

/**
 * By cluster the factors that set the affected apart from the others best, a dozen at most. Of those that all of the compared
 * have nothing is said: they explain nothing.
 */
export function distinguishingFactors(
  candidates: Iterable<FactorMembers>,
  sizes: Sizes,
): ReadonlyMap<string, readonly Factor[]> {
  const chosen = [...candidates]
    .filter(({ names }) => names.size < sizes.compared)
    .map((each) => ({ ...each, apart: apart(each, sizes) }))
    .sort((a, b) => b.apart - a.apart)
    .slice(0, MAX_FACTORS);
  const byCluster = new Map<string, Factor[]>();
  for (const { factor, names } of chosen) {
    for (const name of names) {
      const known = byCluster.get(name);
      if (known) known.push(factor);
      else byCluster.set(name, [factor]);
    }
  }
  return byCluster;
}

/** How much more, or less, of the affected it has than of the others. */
function apart({ names, own }: FactorMembers, { affected, compared }: Sizes): number {
  return Math.abs(own / Math.max(1, affected) - (names.size - own) / Math.max(1, compared - affected));
}
