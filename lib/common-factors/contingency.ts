/** A factor that explains less than this part of the affected is no answer. */
export const MIN_COVERAGE = 0.6;

/** How many have a factor, and how many of them are affected, of how many in all. */
export interface Contingency {
  readonly all: number;
  readonly affected: number;
  readonly size: number;
  readonly affectedWith: number;
}

/**
 * The G statistic (log-likelihood ratio, in natural units times two) of a two-by-two table; negative where those that have
 * the factor are affected less often than others. Its distribution under independence is about chi squared with one degree
 * of freedom.
 */
export function evidence({ all, affected, size, affectedWith }: Contingency): number {
  const cells = [
    [affectedWith, affected, size],
    [affected - affectedWith, affected, all - size],
    [size - affectedWith, all - affected, size],
    [all - affected - size + affectedWith, all - affected, all - size],
  ] as const;
  const g = cells.reduce(
    (sum, [seen, row, column]) => sum + (seen > 0 ? seen * Math.log((seen * all) / (row * column)) : 0),
    0,
  );
  return affectedWith * all >= affected * size ? 2 * g : -2 * g;
}

/** What the evidence must exceed, so that one claim in a hundred is by chance when `tried` factors were looked at. */
export function leastEvidence(tried: number): number {
  return 2 * Math.log(100 * Math.max(1, tried));
}

/** The part of the affected that have the factor. */
export function coverage({ affected, affectedWith }: Contingency): number {
  return affectedWith / affected;
}

/** The part of those with the factor that are affected. */
export function precision({ size, affectedWith }: Contingency): number {
  return size === 0 ? 0 : affectedWith / size;
}

export function lift(counts: Contingency): number {
  return precision(counts) / (counts.affected / counts.all);
}

/** How much likelier one with the factor is affected than one without. */
export function relativeRisk({ all, affected, size, affectedWith }: Contingency): number {
  return affectedWith / size / ((affected - affectedWith) / (all - size));
}
