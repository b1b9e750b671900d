import { defineList } from "@/lib/lists/define-list";
import { ACCESS_STATES, accessState, renewalMs } from "./access-state";
import { ACCESS } from "./fields";
import type { AccessRow } from "./row";

export const ACCESS_LIST = defineList(ACCESS, {
  words: ({ cluster, holders, object }, test) => [object, cluster, ...holders].some(test),
  fields: {
    state: {
      timed: ["expired", "late", "up"],
      some: (row, test, { now }) => test(accessState(row, now())),
      sort: { key: stateKey },
    },
  },
});

/** Longer than any token holds. */
const AFTER_ALL_MS = 1e15;

/** What does not work first, then tokens by when they have to be renewed, then the rest. */
function stateKey(row: AccessRow): number {
  if (row.until === undefined && row.state === "down") return -AFTER_ALL_MS;
  return renewalMs(row) ?? AFTER_ALL_MS + ACCESS_STATES.indexOf(row.state);
}
