import { certificateStatusOf } from "@/lib/csr/certificate-status";
import type { IdentityRow } from "./row";

/** Worst first. */
export const IDENTITY_STATES = ["forged", "expired", "late", "none", "valid", "renewed"] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/**
 * How an identity stands at `nowMs`, in milliseconds since epoch. One without an end is valid; one of which only the end
 * is known is never late, since when it has to be renewed is a part of how long it holds. A managed service account that its
 * cluster has not reported a token of is "none".
 */
export function identityState(
  { isForged, isRenewed, from, until, way }: Pick<IdentityRow, "from" | "isForged" | "isRenewed" | "until" | "way">,
  nowMs: number,
): IdentityState {
  if (isForged) return "forged";
  if (until === undefined) return way === "managed-account" ? "none" : "valid";
  const state = certificateStatusOf({ notBefore: from ?? until, notAfter: until, isRenewed }, nowMs);
  return state === "late" && from === undefined ? "valid" : state;
}
