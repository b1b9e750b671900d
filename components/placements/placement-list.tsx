"use client";

import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { FacetSummary, ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { late } from "@/components/ui/hooks/late";
import type { PlacementStatus } from "@/lib/health/placement-status";
import { PLACEMENTS } from "@/lib/lists/placements/fields";
import { EmptyByFact, Loading, TITLE } from "./list-states";
import { PlacementCards } from "./placement-cards";
import { placementsSummary } from "./placement-messages";
import { COLUMNS, PlacementTable } from "./placement-table";

const CHOICES = columnChoices(COLUMNS);

const LIST = listOnPage(
  PLACEMENTS,
  // The console counts standings.
  { status: (value) => PLACEMENT_APPEARANCE[value as PlacementStatus]?.label ?? value },
  "placement",
);

const PlacementPeek = late(async () => (await import("./placement-peek")).PlacementPeek);
const PlacementActions = late(async () => (await import("./placement-actions")).PlacementActions);

/** All placements, live: those that are not satisfied first. */
export function PlacementList() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={TITLE}
      list={list}
      loading={<Loading />}
      empty={<EmptyByFact />}
      more={{ of: "placements", by: "namespace=" }}
    >
      {(page, notices) => (
        <MarkedPage
          list={list}
          page={page}
          peek={(props) => <PlacementPeek key={props.name} {...props} />}
          actions={(props) => <PlacementActions {...props} />}
        >
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
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
