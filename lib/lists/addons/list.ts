import { STALLED } from "@/lib/lists/clusters/row";
import { defineList } from "@/lib/lists/define-list";
import { ADD_ONS } from "./fields";
import type { AddOnCause, AddOnRow } from "./row";

/** A row as the console stores it. */
export interface AddOnEntry extends AddOnRow {
  /** Whether it counts as stalled on any cluster by that time, looked up on request. Absent if unknown. */
  readonly isStalledBy?: ((addOn: string, nowMs: number) => boolean) | undefined;
  /** What it requires, by its annotation. */
  readonly requires?: readonly string[] | undefined;
  /** Its causes with what works say, where they say more: for those who may see works. */
  readonly causesFromWorks?: AddOnCause[] | undefined;
}

export const ADD_ON_LIST = defineList(ADD_ONS, {
  words: ({ name, displayName, causes }: AddOnEntry, test) =>
    test(name) || (displayName !== undefined && test(displayName)) || causes.some(({ message }) => test(message)),
  fields: {
    phase: {
      timed: [STALLED],
      some: ({ counts, isStalledBy, name }, test, { now }) =>
        counts.some(({ phase }) => test(phase)) ||
        (isStalledBy !== undefined && test(STALLED) && isStalledBy(name, now())),
    },
  },
});
