"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { FileLink } from "@/components/list/file-link";
import { FilteredRows } from "@/components/list/filter/filtered-rows";
import { PhoneFilters } from "@/components/list/list-page";
import { useServedList } from "@/components/list/use-served-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { WorkCards } from "@/components/works/work-cards";
import { WORK_COLUMNS, WorkTable } from "@/components/works/work-table";
import type { ListQuery } from "@/lib/api/list/list-query";
import { exactTerm } from "@/lib/filter/print-value";
import { filterFields } from "@/lib/lists/page-list";
import { WORKS } from "@/lib/lists/works/fields";
import type { WorkRow } from "@/lib/lists/works/row";
import { workStatsOn } from "@/lib/queries/works/work-stats";
import { workPart } from "@/lib/queries/works/works";

const DeletionPanel = late(async () => (await import("@/components/deletion/deletion-panel")).DeletionPanel);

const SharedObjects = late(async () => (await import("@/components/works/shared-objects")).SharedObjects);

const LISTED = {
  view: "works" as const,
  table: filterFields(WORKS.fields),
  facets: "status",
  usualSort: "status",
  part: (query: ListQuery) => workPart("list", query),
};

/** Works of the cluster, worst first; names link to their manifests and feedback. */
export function WorkTab({ cluster }: { readonly cluster: string }) {
  const list = useServedList<WorkRow, ReturnType<typeof workPart>>({
    ...LISTED,
    preset: exactTerm("cluster", cluster),
  });
  const { data: page, error, refetch } = useQuery(list.query);
  const { data: stats } = useQuery(workStatsOn(cluster));
  if (!page) {
    return error ? (
      <div className="pt-3">
        <ListProblem subject="works" error={error} onTryAgain={refetch} />
      </div>
    ) : (
      <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading works.</p>
    );
  }
  const all = stats?.total ?? page.total;
  if (all === 0 && page.total === 0)
    return page.synced ? (
      <NoWork />
    ) : (
      <p className="px-4 py-4 text-small text-text-3 sheet:px-6">Works are still loading.</p>
    );
  const { listParams, current, filter, onFirst, phone, setSort, sort } = list;
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <>
      {page.rows.some(({ isLeaving }) => isLeaving) ? (
        <Suspense>
          <DeletionPanel cluster={cluster} />
        </Suspense>
      ) : null}
      <Suspense>
        <SharedObjects cluster={cluster} />
      </Suspense>
      <FilteredRows
        thing="work"
        shown={page.total}
        total={all}
        page={page}
        filter={{ ...filter, placeholder: "Filter by name, or by status: addon: applied: available: …" }}
        actions={
          <>
            <FileLink view="works" query={listParams} />
            <Suspense>{phone ? <PhoneFilters list={{ ...list, ...SHEET }} page={page} /> : null}</Suspense>
          </>
        }
      >
        {phone ? (
          <WorkCards list={shown} />
        ) : (
          <WorkTable columns={COLUMNS} list={shown} current={current} sort={sort} onSort={setSort} />
        )}
      </FilteredRows>
    </>
  );
}

function NoWork() {
  return (
    <RegionMessage title="No works on this cluster">
      ManifestWorks in its namespace appear here with the status of each manifest.
    </RegionMessage>
  );
}

/** Its heads sort, and no values are beside it. */
const SHEET = { definition: WORKS, facetFields: [] };

/** All works here are of one cluster. */
const COLUMNS = WORK_COLUMNS.filter(({ key }) => key !== "cluster" && key !== "age");
