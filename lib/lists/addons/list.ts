import { STALLED } from "@/lib/lists/clusters/row";
import { defineList } from "@/lib/lists/define-list";
import { ADD_ONS } from "./fields";
import type { AddOnRow } from "./row";

/** A row as the console stores it. */
export interface AddOnEntry extends AddOnRow {
  /** Whether it counts as stalled on any cluster by that time, looked up on request. Absent if unknown. */
  readonly isStalledBy?: ((addOn: string, nowMs: number) => boolean) | undefined;
}

export const ADD_ON_LIST = defineList(ADD_ONS, {
  words: ({ name, displayName }: AddOnEntry, test) => test(name) || (displayName !== undefined && test(displayName)),
  fields: {
    phase: {
      timed: [STALLED],
      some: ({ counts, isStalledBy, name }, test, { now }) =>
        counts.some(({ phase }) => test(phase)) ||
        (isStalledBy !== undefined && test(STALLED) && isStalledBy(name, now())),
    },
  },
});
