"use client";

import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";
import type { WorkStatus } from "@/lib/health/work-summary";
import { WORKS } from "@/lib/lists/works/fields";
import { LoadingWorks, NoWorks, Unread, WORKS_TITLE } from "./list-states";
import { WorkCards } from "./work-cards";
import { WORK_COLUMNS, WorkTable } from "./work-table";
import { worksSummary } from "./works-summary";

const CLAIM_LABELS: Readonly<Record<string, string>> = { true: "Yes", false: "No", unknown: "Unknown" };

const CHOICES = columnChoices(WORK_COLUMNS);

const claimLabel = (value: string) => CLAIM_LABELS[value] ?? value;

const LIST = listOnPage(
  WORKS,
  {
    status: (value) => WORK_APPEARANCE[value as WorkStatus]?.label ?? value, // the console counts by status
    applied: claimLabel,
    available: claimLabel,
  },
  "work",
);

const WorkPeek = late(async () => (await import("./work-peek")).WorkPeek);
const WorkActions = late(async () => (await import("./work-actions")).WorkActions);

/** All works, live: those with problems first. */
export function WorkList() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={WORKS_TITLE}
      list={list}
      loading={<LoadingWorks />}
      empty={<NoWorks />}
      unread={(since) => <Unread since={since} />}
      more={{ of: "works", by: "cluster=" }}
    >
      {(page, notices) => (
        <MarkedPage
          list={list}
          page={page}
          peek={(props) => <WorkPeek key={props.name} {...props} />}
          actions={(props) => <WorkActions {...props} />}
        >
          <ListBody
            title={WORKS_TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={
              <GuardedButton action="create-work" href="/objects/new?kind=ManifestWork">
                New work
              </GuardedButton>
            }
            summary={<FacetSummary list={list} page={page} facet="status" message={worksSummary} isLong />}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <WorkCards list={rows} hasClusters />
              ) : (
                <WorkTable
                  columns={WORK_COLUMNS}
                  list={rows}
                  current={list.current}
                  sort={list.sort}
                  onSort={list.setSort}
                />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}
