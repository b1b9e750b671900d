"use client";

import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { late } from "@/components/ui/hooks/late";
import type { PlacementStatus } from "@/lib/health/placement-status";
import { PLACEMENTS } from "@/lib/lists/placements/fields";
import { LoadingPlacements, NewPlacementButton, NoPlacements, PLACEMENTS_TITLE } from "./list-states";
import { PlacementCards } from "./placement-cards";
import { placementsSummary } from "./placement-messages";
import { PLACEMENT_COLUMNS, PlacementTable } from "./placement-table";

const CHOICES = columnChoices(PLACEMENT_COLUMNS);

const LIST = listOnPage(
  PLACEMENTS,
  // The console counts by status.
  { status: (value) => PLACEMENT_APPEARANCE[value as PlacementStatus]?.label ?? value },
  "placement",
);

const PlacementPeek = late(async () => (await import("./placement-peek")).PlacementPeek);

/** All placements, live: those that are not satisfied first. */
export function PlacementList() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={PLACEMENTS_TITLE}
      list={list}
      loading={<LoadingPlacements />}
      empty={<NoPlacements />}
      more={{ of: "placements", by: "namespace=" }}
    >
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <PlacementPeek key={props.name} {...props} />}>
          <ListBody
            title={PLACEMENTS_TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<NewPlacementButton />}
            summary={<FacetSummary list={list} page={page} facet="status" message={placementsSummary} />}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <PlacementCards list={rows} />
              ) : (
                <PlacementTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}
