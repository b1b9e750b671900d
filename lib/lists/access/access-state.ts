import type { AccessRow } from "./row";

/** Worst first. */
export const ACCESS_STATES = ["expired", "down", "late", "unknown", "up"] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/** A token is renewed once four fifths of its life are over; one with less left is late, and one that failed to be. */
const RENEWED_AT = 0.8;

/** How a way stands at `nowMs`, in milliseconds since epoch: of an account whether its token holds, and was renewed in time. */
export function accessState(
  { from, state, until }: Pick<AccessRow, "from" | "state" | "until">,
  nowMs: number,
): AccessState {
  if (until === undefined) return state;
  const end = Date.parse(until);
  if (end <= nowMs) return "expired";
  const begin = from === undefined ? end : Date.parse(from);
  if (state === "down") return "late";
  return nowMs > begin + (end - begin) * RENEWED_AT && begin < end ? "late" : "up";
}

/** When it is late, in milliseconds since epoch: what is late first comes first. */
export function renewalMs({ from, until }: Pick<AccessRow, "from" | "until">): number | undefined {
  if (until === undefined) return undefined;
  const end = Date.parse(until);
  const begin = from === undefined ? end : Date.parse(from);
  return begin + (end - begin) * RENEWED_AT;
}
