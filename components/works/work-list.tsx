"use client";

import { useSearchParams } from "next/navigation";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices, type RowColumn, readColumns } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { late } from "@/components/ui/hooks/late";
import type { WorkStatus } from "@/lib/health/work-status";
import { WORKS } from "@/lib/lists/works/fields";
import type { WorkRow } from "@/lib/lists/works/row";
import { LoadingWorks, NoWorks, Unread, WORKS_TITLE, WorkPageActions } from "./list-states";
import { valueColumns } from "./value-columns";
import { WorkCards } from "./work-cards";
import { WORK_COLUMNS, WorkTable } from "./work-table";
import { worksSummary } from "./works-summary";

const CLAIM_LABELS: Readonly<Record<string, string>> = { true: "Yes", false: "No", unknown: "Unknown" };

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

/** With a column to choose for each value that these works report. */
function withValues(rows: readonly WorkRow[], selected: readonly string[] | undefined): readonly RowColumn[] {
  const values = valueColumns(rows, { selected, isExtra: true });
  const key = values.map(({ label }) => label).join(",");
  if (key !== valued.key) valued = { key, columns: [...WORK_COLUMNS, ...values] };
  return valued.columns;
}

/** The same columns stay the same object: tables measure again for others. */
let valued = { key: "", columns: WORK_COLUMNS };

/** All works, live: those with problems first. */
export function WorkList() {
  const list = useListPage(LIST);
  const selected = readColumns(useSearchParams().get("cols"));
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
        <MarkedPage list={list} page={page} peek={(props) => <WorkPeek key={props.name} {...props} />}>
          <ListBody
            title={WORKS_TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<WorkPageActions />}
            summary={<FacetSummary list={list} page={page} facet="status" message={worksSummary} isLong />}
            menu={<ViewMenu columns={columnChoices(withValues(page.rows, selected))} />}
          >
            {(rows) =>
              list.phone ? (
                <WorkCards list={rows} hasClusters />
              ) : (
                <WorkTable
                  columns={withValues(page.rows, selected)}
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
