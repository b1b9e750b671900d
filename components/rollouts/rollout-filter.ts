import type { RolloutRow } from "@/lib/api/rollouts";
import { rowFilter } from "@/lib/filter/row-filter";
import { rolloutStanding } from "./rollout-order";

export const rolloutFilter = rowFilter({
  see: (row: RolloutRow) => row,
  words: ({ name }) => name,
  keys: {
    stage: (row) => [row.stage, rolloutStanding(row)],
    addon: ({ addOn }) => [addOn],
    placement: ({ namespace, placement }) => [placement, `${namespace}/${placement}`],
    strategy: ({ strategy }) => [strategy],
  },
});
