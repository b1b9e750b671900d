import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import type { AddOnEffect } from "./effect";

/** Whether a change has to be confirmed by typing: it takes an add-on away, or it moves many clusters or lets them start. */
export function mustBeConfirmed(
  effects: readonly Pick<AddOnEffect, "gains" | "loses" | "changes" | "starts">[],
): boolean {
  if (effects.some(({ loses }) => loses.length > 0)) return true;
  return (
    new Set(effects.flatMap(({ gains, changes, starts = [] }) => [...gains, ...changes, ...starts])).size >
    MAX_UNCONFIRMED
  );
}
