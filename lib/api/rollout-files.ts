import type { CsvColumn } from "./csv";
import { rolloutStanding } from "./rollout-list";
import type { RolloutRow } from "./rollouts";

/** Rollouts as a file. */
export const rolloutColumns: readonly CsvColumn<RolloutRow>[] = [
  { head: "add-on", of: ({ addOn }) => addOn },
  { head: "placement", of: ({ namespace, placement }) => `${namespace}/${placement}` },
  { head: "strategy", of: ({ strategy }) => strategy },
  { head: "stage", of: ({ stage }) => stage },
  { head: "standing", of: rolloutStanding },
  { head: "clusters", of: ({ total }) => total },
  { head: "applied", of: ({ applied }) => applied },
  { head: "healthy", of: ({ healthy }) => healthy },
  { head: "waves", of: ({ waves }) => waves.length },
  { head: "held", of: ({ held }) => held?.sentence },
  { head: "why", of: ({ notice, troubles }) => [notice, ...troubles].flatMap((each) => each?.sentence ?? []).join("; ") },
  { head: "since", of: ({ since }) => since },
];
