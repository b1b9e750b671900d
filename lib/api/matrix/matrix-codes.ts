import { ADD_ON_STATUSES_WORST_FIRST, type AddOnStatus } from "@/lib/health/add-on-status";

/** Letters for the status of an add-on on a cluster in the matrix. */
const CODES = {
  healthy: "h",
  degraded: "d",
  unhealthy: "u",
  unknown: "k",
  unreachable: "r",
  removing: "x",
  applying: "a",
  waiting: "w",
} as const satisfies Record<AddOnStatus, string>;

/** It is not installed there. */
export const ABSENT = ".";

export function letterOf(status: AddOnStatus): string {
  return CODES[status];
}

const STATUSES = new Map<string, AddOnStatus>(ADD_ON_STATUSES_WORST_FIRST.map((status) => [CODES[status], status]));

/** Undefined if the letter means "not installed". */
export function statusOfLetter(letter: string): AddOnStatus | undefined {
  return STATUSES.get(letter);
}
