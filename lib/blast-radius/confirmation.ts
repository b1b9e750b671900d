import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import type { AddOnEffect } from "./blast-radius";

/** Whether a change has to be confirmed by typing: it takes an add-on away, or it moves many clusters. */
export function mustBeConfirmed(effects: readonly Pick<AddOnEffect, "gains" | "loses" | "changes">[]): boolean {
  if (effects.some(({ loses }) => loses.length > 0)) return true;
  return new Set(effects.flatMap(({ gains, changes }) => [...gains, ...changes])).size > MAX_UNCONFIRMED;
}
