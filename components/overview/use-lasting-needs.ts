import { useState, useSyncExternalStore } from "react";
import { everySecond } from "@/components/ui/feedback/seconds";
import { FORGED } from "./identity-needs";
import type { Need } from "./need";

/** Agents start, and controllers approve what they request, within a second or two. */
const LASTS_AFTER_MS = 5_000;

/**
 * The needs without those that came just now: what is over by itself at once, as in each rollout, does not come and go
 * under somebody who reads. Identities that nobody should have are there at once.
 */
export function useLastingNeeds(needs: readonly Need[]): readonly Need[] {
  const [lasting] = useState(() => new Lasting());
  const passing = useSyncExternalStore(
    everySecond,
    () => lasting.passing(needs, Date.now()).join("\n"),
    () => "",
  );
  const ids = new Set(passing.split("\n"));
  return passing === "" ? needs : needs.filter(({ id }) => !ids.has(id));
}

/** What is shown stays until it is over, whatever it is about by then; what comes again is new again. */
class Lasting {
  #shown: ReadonlySet<string> = new Set();
  #seenAt: ReadonlyMap<string, number> = new Map();

  /** The ids of those that came less than five seconds ago. */
  passing(needs: readonly Need[], now: number): string[] {
    this.#seenAt = new Map(needs.map((need) => [keyOf(need), this.#seenAt.get(keyOf(need)) ?? now]));
    const isPassing = (need: Need) =>
      !this.#shown.has(need.id) && isNew(need, this.#seenAt.get(keyOf(need)) ?? now, now);
    const passing = needs.filter(isPassing).map(({ id }) => id);
    this.#shown = new Set(needs.map(({ id }) => id).filter((id) => !passing.includes(id)));
    return passing;
  }
}

/** Of those that wait, each in its turn is the same need: it is as old as the first of them. */
function keyOf({ id, since = "" }: Need): string {
  return `${id} ${since}`;
}

/** By both clocks: that of the hub may be ahead. */
function isNew({ id, since }: Need, seenAt: number, now: number): boolean {
  if (id === FORGED || since === undefined) return false;
  return now - Math.min(Date.parse(since), seenAt) < LASTS_AFTER_MS;
}
