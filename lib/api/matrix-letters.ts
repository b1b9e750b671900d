import { ADD_ON_STANDINGS_WORST_FIRST, type AddOnStanding } from "@/lib/health/add-on-standing";

/** How a matrix says where an add-on stands on a cluster. */
const LETTERS = {
  healthy: "h",
  degraded: "d",
  unhealthy: "u",
  unknown: "k",
  unreachable: "r",
  applying: "a",
  waiting: "w",
} as const satisfies Record<AddOnStanding, string>;

/** It is not installed there. */
export const ABSENT = ".";

export function letterOf(standing: AddOnStanding): string {
  return LETTERS[standing];
}

const STANDINGS = new Map<string, AddOnStanding>(ADD_ON_STANDINGS_WORST_FIRST.map((standing) => [LETTERS[standing], standing]));

/** Undefined where the letter says that it is not installed. */
export function standingOfLetter(letter: string): AddOnStanding | undefined {
  return STANDINGS.get(letter);
}
