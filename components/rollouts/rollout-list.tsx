"use client";

import { ROLLOUT_STATE_LABELS } from "@/components/labels/rollout-stage-appearance";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListBody, ListPage, listOnPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { ROLLOUTS } from "@/lib/lists/rollouts/fields";
import { LoadingRollouts, NoRollouts, ROLLOUTS_TITLE } from "./list-states";
import { RolloutCards } from "./rollout-cards";
import { rolloutsSummary } from "./rollout-summary";
import { ROLLOUT_COLUMNS, RolloutTable } from "./rollout-table";

const CHOICES = columnChoices(ROLLOUT_COLUMNS);

const STATE_LABELS: Readonly<Record<string, string>> = ROLLOUT_STATE_LABELS;

const LIST = listOnPage(ROLLOUTS, { stage: (value) => STATE_LABELS[value] ?? value });

/** All rollouts, live: those in progress first, then those with problems. */
export function RolloutList() {
  const list = useListPage(LIST);
  return (
    <ListPage title={ROLLOUTS_TITLE} list={list} loading={<LoadingRollouts />} empty={<NoRollouts />}>
      {(page, notices) => (
        <ListBody
          title={ROLLOUTS_TITLE}
          list={list}
          page={page}
          notices={notices}
          menu={<ViewMenu columns={CHOICES} />}
          summary={<FacetSummary list={list} page={page} facet="stage" message={rolloutsSummary} />}
        >
          {(rows) =>
            list.phone ? (
              <RolloutCards list={rows} />
            ) : (
              <RolloutTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
            )
          }
        </ListBody>
      )}
    </ListPage>
  );
}
