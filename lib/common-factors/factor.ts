/** Something that may be why: a cluster has the value for the key. "region", "eu-west-1". */
export interface Factor {
  readonly key: string;
  readonly value: string;
}

/** A factor that came to a cluster at a time, in milliseconds since epoch: a version, a configuration. */
export interface Change extends Factor {
  readonly at: number;
}

/** One of those that are compared. */
export interface Observed {
  readonly name: string;
  readonly isAffected: boolean;
  /** It has a problem, of which it is affected or not. */
  readonly isTroubled?: boolean;
  /** Since when, where that is known; milliseconds since epoch. */
  readonly since?: number | undefined;
  readonly factors: readonly Factor[];
  readonly changes?: readonly Change[] | undefined;
}

/** What those that are affected have in common, and the others have not. */
export interface CommonFactor {
  /** One, or two that explain it together only. */
  readonly factors: readonly Factor[];
  /** How many are affected at all, and how many of them have it. */
  readonly affected: number;
  readonly affectedWith: number;
  /** How many have it. */
  readonly size: number;
  /** How many that have it have a problem and are not affected; absent where none has. */
  readonly troubled?: number | undefined;
  /** How much likelier one that has it is affected than any. */
  readonly lift: number;
  /** Names of some that have it and are well. */
  readonly counterExamples: readonly string[];
  /** Where it came as a change: when it reached the first of the affected, and how long after it most of them fell. */
  readonly change?: { readonly at: number; readonly lagMs: number; readonly early: number } | undefined;
}
