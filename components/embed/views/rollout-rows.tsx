"use client";

import { EmbeddedList } from "@/components/embed/embedded-list";
import { listOnPage } from "@/components/list/list-page";
import { RolloutCards } from "@/components/rollouts/rollout-cards";
import { RolloutTable } from "@/components/rollouts/rollout-table";
import { ROLLOUTS } from "@/lib/lists/rollouts/fields";

const LIST = listOnPage(ROLLOUTS);

export function EmbeddedRollouts() {
  return (
    <EmbeddedList
      title="Rollouts"
      at="/rollouts"
      list={LIST}
      table={(drawn) => <RolloutTable {...drawn} current={undefined} />}
      cards={(list) => <RolloutCards list={list} />}
    />
  );
}
