import { defineList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import { ROLLOUTS, reasonsOf } from "./fields";
import type { RolloutRow } from "./row";

/** A row as the console stores it. */
export interface RolloutEntry extends RolloutRow {
  /** Names of the clusters that a placement ("namespace/name") selects, looked up on request. Absent if unknown. */
  readonly selectedBy?: ((placement: string) => readonly string[]) | undefined;
}

export const ROLLOUT_LIST = defineList(ROLLOUTS, {
  words: (row: RolloutEntry, test) => test(row.name) || reasonsOf(row).some((reason) => test(smallLetters(reason))),
  hasSmallWords: true,
  fields: {
    cluster: {
      some: ({ namespace, placement, selectedBy }, test) =>
        selectedBy?.(`${namespace}/${placement}`).some(test) === true,
    },
  },
});
